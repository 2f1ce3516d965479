def log = new File(basedir, "build.log").getText("UTF-8")

assert log.contains("nothing was compared")
assert log.contains("only the kernel changed: 'uma-2 | v6.0 | performance | ")
assert log.contains("mvn test schedgate:record")
assert log.contains("MojoFailureException")

def verdict = new groovy.json.JsonSlurper().parse(new File(basedir, "target/schedgate/verdict.json"))
assert verdict.status == "fail"
assert verdict.comparedCells == 0
assert verdict.counts.missing == 1
assert verdict.counts.regressed == 0
return true
