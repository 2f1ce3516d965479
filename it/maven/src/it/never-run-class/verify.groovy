def log = new File(basedir, "build.log").getText("UTF-8")

assert log.contains("class org.example.LatencyScenario was compiled and no test run of this build executed it")
assert log.contains("name it *Test, or add <include>org.example.LatencyScenario</include> to the <includes> of maven-surefire-plugin")
assert log.contains("Gate failed: ")
assert log.contains("Gate passed: 1 cell compared, 1 unchanged")
return true
