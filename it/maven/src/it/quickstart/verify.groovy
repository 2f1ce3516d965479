def log = new File(basedir, "build.log").getText("UTF-8")

def builds = log.split("Scanning for projects")
assert builds.length == 4

assert builds[1].contains("Tests run: 4, Failures: 0, Errors: 0, Skipped: 0")
assert builds[1].contains("Gate failed: no baseline yet: nothing was compared")
assert builds[1].contains("mvn test schedgate:record")

assert builds[2].contains("Recorded 1 baseline: review the difference and commit it")

assert builds[3].contains("Gate passed: 4 cells compared, 4 unchanged")

def verdict = new groovy.json.JsonSlurper().parse(new File(basedir, "target/schedgate/verdict.json"))
assert verdict.status == "pass"
return true
