def log = new File(basedir, "build.log").getText("UTF-8")

assert log.contains("Gate failed: 1 cell compared, 1 regressed")
assert log.contains("MojoFailureException")

def verdict = new groovy.json.JsonSlurper().parse(new File(basedir, "target/schedgate/verdict.json"))
assert verdict.status == "fail"
assert verdict.cells[0].metric == "schbench.loops_per_second"
assert verdict.cells[0].verdict == "regressed"
assert verdict.cells[0].comparison.direction == "higher"
assert verdict.cells[0].comparison.candidate < 0.95 * verdict.cells[0].comparison.base
return true
