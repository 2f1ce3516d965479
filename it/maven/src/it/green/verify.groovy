def log = new File(basedir, "build.log").getText("UTF-8")

assert log.contains("Recorded 1 baseline: review the difference and commit it")
assert log.contains("Gate passed: 1 cell compared, 1 unchanged")

def verdict = new groovy.json.JsonSlurper().parse(new File(basedir, "target/schedgate/verdict.json"))
assert verdict.status == "pass"
assert verdict.comparedCells == 1
assert verdict.cells[0].metric == "schbench.latency.p50"

def baselines = new File(basedir, "src/schedgate/baselines").list() as List
assert baselines == ["org.example.LatencyTest.json"]
def baseline = new File(basedir, "src/schedgate/baselines/org.example.LatencyTest.json").getText("UTF-8")
assert !baseline.contains(basedir.path)
assert baseline.endsWith("}\n")

assert log.contains("1 scenario class, 1 baseline")
assert log.contains("baseline: 1 variant in ")
assert log.contains("results:  1 variant measured")
assert log.contains("User property: schedgate.tolerance")
return true
