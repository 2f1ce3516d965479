def log = new File(basedir, "build.log").getText("UTF-8")

assert log.contains("Gate passed: 1 cell compared, 1 unchanged, 1 not-selected")
assert log.contains("[WARNING] schedgate: partial-selection")
assert log.contains("partial: -Dtest=LatencyTest asked for a part of the tests")
assert log.contains("Nothing to record: every baseline already says what was measured")
assert (new File(basedir, "src/schedgate/baselines").list() as List).sort() == ["org.example.LatencyTest.json", "org.example.OtherTest.json"]
return true
