def log = new File(basedir, "build.log").getText("UTF-8")

// The suite: metric, variant and size.
assert log.contains("patch v2: expected schbench.latency.p99_9 better by at least 90% against stock, measured no difference")
assert log.contains("expected stacked_wakeups better by at least 90% against stock")

// The gate: the same, against what was stored; the other variants are as they were.
assert log.contains("MojoFailureException")
def red = log.readLines().findAll { it.startsWith("REGRESSED") }
assert red.any { it.contains("schbench.latency.p99_5") && it.contains("v6.1 + patch v2") }
assert red.every { it.contains("v6.1 + patch v2") }

def verdict = new groovy.json.JsonSlurper().parse(new File(basedir, "target/schedgate/verdict.json"))
assert verdict.status == "fail"
assert verdict.counts.regressed == red.size()
def tail = verdict.cells.find { it.metric == "schbench.latency.p99_9" && it.variant.patches == ["patch v2"] }
assert tail.verdict == "regressed"
// Tens of microseconds became a slice and more.
assert tail.comparison.base < 100
assert tail.comparison.candidate > 3000
def others = verdict.cells.findAll { it.variant?.patches != ["patch v2"] }
assert !others.isEmpty() && others.every { it.verdict == "unchanged" }
return true
