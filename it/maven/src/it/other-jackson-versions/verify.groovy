def log = new File(basedir, "build.log").getText("UTF-8")

assert log.count("Tests run: 2, Failures: 0, Errors: 0, Skipped: 0") >= 3
assert log.count("Gate passed: 1 cell compared, 1 unchanged") == 2
return true
