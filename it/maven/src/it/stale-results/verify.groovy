def log = new File(basedir, "build.log").getText("UTF-8")

def builds = log.split("Scanning for projects")
assert builds.length == 5

assert builds[2].contains("1 result file of other builds passed over")
assert builds[2].contains("Gate failed: nothing was compared, 1 missing")

assert builds[3].contains("Nothing recorded: there are no results of this build; run 'mvn test schedgate:record'")

assert builds[4].contains("results of an earlier one are used, made with the same class path and scenario classes")
assert builds[4].contains("Gate passed: 1 cell compared, 1 unchanged")
return true
