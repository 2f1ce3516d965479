def log = new File(basedir, "build.log").getText("UTF-8")

assert log.contains("Gate failed: no baseline yet: nothing was compared, 1 new")
assert log.contains("Gate failed: nothing was compared, 1 missing")
assert log.contains("class org.example.LatencyTest was compiled and no test run of this build executed it")
assert !log.contains("Gate passed")

def verdict = new groovy.json.JsonSlurper().parse(new File(basedir, "target/schedgate/verdict.json"))
assert verdict.status == "fail"
assert verdict.comparedCells == 0
return true
