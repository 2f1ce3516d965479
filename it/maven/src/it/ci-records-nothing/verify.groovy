def log = new File(basedir, "build.log").getText("UTF-8")

assert log.contains("Nothing recorded: this is a CI build")
assert log.contains("-Dschedgate.record.ci=true")
assert !new File(basedir, "src/schedgate").exists()
return true
