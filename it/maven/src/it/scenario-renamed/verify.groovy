def log = new File(basedir, "build.log").getText("UTF-8")

assert log.contains("renamed? 'org.example.WakeupTest' is new and has the same fingerprints")
assert log.contains("MojoFailureException")
assert log.contains("Gate passed: 1 cell compared, 1 unchanged")

def verdict = new groovy.json.JsonSlurper().parse(new File(basedir, "target/schedgate/verdict.json"))
assert verdict.status == "pass"
assert verdict.cells[0].scenario == "org.example.LatencyTest"
return true
