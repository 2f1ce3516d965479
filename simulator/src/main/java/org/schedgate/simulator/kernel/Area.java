package org.schedgate.simulator.kernel;

/** The parts of the scheduler whose answers are kept, and judged complete, apart. */
enum Area {
    /** Where a woken, new or executing task goes, and how it gets there. */
    PLACEMENT("placement"),
    /** What is pulled from where, and when. */
    BALANCING("load balancing"),
    /** Who runs, for how long, and how load is tracked. */
    FAIR_CLASS("the fair class"),
    /** Choices outside {@code kernel/sched}: pipes, idle states. */
    SURROUNDINGS("pipes and idle states");

    private final String title;

    Area(String title) {
        this.title = title;
    }

    String title() {
        return title;
    }
}
