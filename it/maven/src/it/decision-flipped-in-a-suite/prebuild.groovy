// The suite as it is in the reactor, and its baseline.
def root = new File(basedir, "../../../../..").canonicalFile
def sources = new File(basedir, "src/test/java/org/schedgate/seeds")
sources.mkdirs()
["WakeListScenario", "WakeListPendingMarkTest"].each { name ->
    def suite = new File(root, "it/seeds/src/test/java/org/schedgate/seeds/${name}.java").getText("UTF-8")
    // The flip: version 2 of the patch clears the mark where the unpatched kernel does.
    def flipped = suite.replace("PendingClear.Moment.BEFORE_UNLOCK", "PendingClear.Moment.BEFORE_ENQUEUE")
    assert name != "WakeListScenario" || flipped != suite : "nothing to flip"
    new File(sources, "${name}.java").setText(flipped, "UTF-8")
}
def baselines = new File(basedir, "src/schedgate/baselines")
baselines.mkdirs()
def stored = new File(root, "baselines/seeds/wake-list-pending-mark.json")
new File(baselines, stored.name).bytes = stored.bytes
return true
