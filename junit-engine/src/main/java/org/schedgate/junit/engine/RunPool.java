package org.schedgate.junit.engine;

import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * The threads that simulate.
 *
 * <p>Runs are handed in in the order of the tests and waited for in that order by the thread that the platform gave us. So reports come in
 * one order, however many threads there are, and every supported Surefire, which expects one test at a time, is content.
 */
final class RunPool implements AutoCloseable {
    private final ExecutorService threads;

    RunPool(int parallelism) {
        AtomicInteger number = new AtomicInteger();
        // User code is looked up the way it is in the test's own thread.
        ClassLoader loader = Thread.currentThread().getContextClassLoader();
        threads = Executors.newFixedThreadPool(parallelism, task -> {
            Thread thread = new Thread(task, "schedgate-run-" + number.incrementAndGet());
            thread.setDaemon(true);
            thread.setContextClassLoader(loader);
            return thread;
        });
    }

    /** Run something as soon as a thread is free. */
    <T> Future<T> submit(Callable<T> run) {
        return threads.submit(run);
    }

    /** Drop what has not begun and stop what has. */
    @Override
    public void close() {
        threads.shutdownNow();
    }
}
