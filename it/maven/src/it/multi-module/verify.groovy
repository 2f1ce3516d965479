def log = new File(basedir, "build.log").getText("UTF-8")

assert !log.contains("not marked @threadSafe")
assert !log.contains("not marked as thread-safe")
assert log.count("Skipped: a module of packaging pom has no tests") == 3
assert log.count("Skipped: there is no scenario class here, no result and no baseline") == 2

def builds = log.split("Scanning for projects")
assert builds.length == 4
assert builds[1].count("Recorded 1 baseline: review the difference and commit it") == 2
assert builds[2].count("Gate passed: 1 cell compared, 1 unchanged") == 2
assert builds[3].contains("check (default) on project latency: Gate failed: 1 cell compared, 1 unchanged")
assert builds[3].contains("check (default) on project throughput: Gate failed: 1 cell compared, 1 unchanged")

assert new File(basedir, "latency/src/schedgate/baselines/org.example.LatencyTest.json").isFile()
assert new File(basedir, "throughput/src/schedgate/baselines/org.example.ThroughputTest.json").isFile()
assert !new File(basedir, "library/src/schedgate").exists()
assert !new File(basedir, "src/schedgate").exists()

// Modules built at the same time keep their lines together.
["latency": "schbench.latency.p50", "throughput": "schbench.loops_per_second"].each { module, metric ->
    def lines = builds[2].readLines()
    def start = lines.findIndexOf { it.endsWith("schedgate: " + module) }
    assert start >= 0
    assert lines[start + 1].startsWith("verdict")
    assert lines[start + 2].contains(metric)
}
return true
