def log = new File(basedir, "build.log").getText("UTF-8")

assert log.contains("Gate is unable to judge: nothing was compared, 1 error")
assert log.contains("99")
assert log.contains("org.example.LatencyTest.json")
assert log.contains("MojoExecutionException")
assert !log.contains("at org.schedgate.")
def line = log.readLines().find { it.contains("org.example.LatencyTest.json") && it.contains("99") }
assert line.contains("1") && line.contains("schedgate") : "both versions and the fix"

def verdict = new groovy.json.JsonSlurper().parse(new File(basedir, "target/schedgate/verdict.json"))
assert verdict.status == "unable-to-judge"
return true
