def log = new File(basedir, "build.log").getText("UTF-8")

assert log.contains("Gate failed: 2 cells compared, 1 unchanged, 1 regressed")
assert log.contains("mvn test -Dtest='org.example.LatencyTest#schbench_ours'")
assert log.contains("MojoFailureException")
assert !log.contains("at org.schedgate.")

def table = log.readLines().findAll { it =~ /^(REGRESSED|unchanged) / }
assert table.size() == 2
assert table[0].startsWith("REGRESSED") : "failures come first"
assert table[0].contains("schbench.latency.p50")
assert table[0].contains("v6.1 + ours")

// docs/guide/read-a-red-build.md shows this build; its numbers are those of the model when it was written.
def wording = { it.replaceAll(/[-+ 0-9.]+/, " ") }
def guide = new File(basedir, "../../../../../docs/guide/read-a-red-build.md").getText("UTF-8")
def shown = guide.split("```")[1].readLines().findAll { it }
assert shown.size() == 8
shown.each { assert log.readLines().collect(wording).contains(wording(it)) }

def verdict = new groovy.json.JsonSlurper().parse(new File(basedir, "target/schedgate/verdict.json"))
assert verdict.status == "fail"
assert verdict.cells[0].verdict == "regressed"
assert verdict.cells[0].comparison.direction == "lower"
assert verdict.cells[0].comparison.candidate > 10 * verdict.cells[0].comparison.base
return true
