def log = new File(basedir, "build.log").getText("UTF-8")

assert log.contains("Gate failed: 1 cell compared, 1 unchanged, 1 missing")
assert log.contains("has a baseline, and no scenario class has this id")
assert log.contains("org.example.GoneTest.json")
assert log.contains("MojoFailureException")

def verdict = new groovy.json.JsonSlurper().parse(new File(basedir, "target/schedgate/verdict.json"))
assert verdict.status == "fail"
assert verdict.cells[0].verdict == "missing"
assert verdict.cells[0].scenario == "org.example.GoneTest"
return true
