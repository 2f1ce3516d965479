def log = new File(basedir, "build.log").getText("UTF-8")

assert log.contains("Gate is unable to judge: nothing was compared, 1 error")
assert log.contains("org.example.LatencyTest.json")
assert log.contains("MojoExecutionException")
assert !log.contains("MojoFailureException")
assert !log.contains("at org.schedgate.")

def verdict = new groovy.json.JsonSlurper().parse(new File(basedir, "target/schedgate/verdict.json"))
assert verdict.status == "unable-to-judge"
assert verdict.cells[0].verdict == "error"
return true
