def log = new File(basedir, "build.log").getText("UTF-8")

assert log.contains("Gate passed: 2 cells compared, 1 unchanged, 1 improved")
assert log.contains("mvn test schedgate:record")

def verdict = new groovy.json.JsonSlurper().parse(new File(basedir, "target/schedgate/verdict.json"))
assert verdict.status == "pass"
assert verdict.counts.improved == 1
assert verdict.cells.find { it.verdict == "improved" }.comparison.candidate < verdict.cells.find { it.verdict == "improved" }.comparison.base
return true
