def log = new File(basedir, "build.log").getText("UTF-8")

assert log.contains("Gate passed: 2 cells compared, 2 unchanged, 1 expectation met")
assert log.contains("schbench.latency.p50 ")

def verdict = new groovy.json.JsonSlurper().parse(new File(basedir, "target/schedgate/verdict.json"))
assert verdict.status == "pass"
assert verdict.cells.collect { it.variant.patches }.toSet() == [[], ["ours"]].toSet()
assert verdict.expectations.size() == 1
assert verdict.expectations[0].met
return true
