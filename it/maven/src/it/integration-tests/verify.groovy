def log = new File(basedir, "build.log").getText("UTF-8")

def builds = log.split("Scanning for projects")
assert builds.length == 5

assert builds[1].contains("Recorded 2 baselines")
assert builds[2].contains("Gate passed: 2 cells compared, 2 unchanged")
assert builds[3].contains("Gate passed: 1 cell compared, 1 unchanged, 1 not-selected")
assert builds[3].contains("-DskipITs left out a part of the tests")

// Nothing left out the integration test, and nothing ran it: red, said without failing the build.
assert builds[4].contains("Gate failed: 1 cell compared, 1 unchanged, 1 missing")
assert builds[4].contains("'mvn integration-test schedgate:record'")
assert new File(basedir, "target/schedgate/report.html").getText("UTF-8").contains("org.example.ThroughputIT")
assert new File(basedir, "target/schedgate/report.md").getText("UTF-8").contains("**MISSING**")
return true
