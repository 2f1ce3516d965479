def log = new File(basedir, "build.log").getText("UTF-8")

assert log.contains("Gate failed: no baseline yet: nothing was compared")
assert log.contains("Run 'mvn test schedgate:record', review the files it writes and commit them")
assert log.contains("MojoFailureException")
assert !log.contains("at org.schedgate.")

def verdict = new groovy.json.JsonSlurper().parse(new File(basedir, "target/schedgate/verdict.json"))
assert verdict.status == "fail"
assert verdict.comparedCells == 0
assert verdict.counts["new"] == 1

assert !new File(basedir, "src/schedgate").exists() : "check writes no baseline"
return true
