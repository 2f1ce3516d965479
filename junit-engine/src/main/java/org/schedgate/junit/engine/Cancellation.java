package org.schedgate.junit.engine;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.function.BooleanSupplier;
import org.junit.platform.engine.ExecutionRequest;

/** Reads the cancellation token of JUnit Platform 6 and later; on earlier ones nothing is ever cancelled. */
final class Cancellation {
    private Cancellation() {}

    /** Return whether the execution of a request has been cancelled, each time asked. */
    static BooleanSupplier of(ExecutionRequest request) {
        try {
            MethodHandles.Lookup lookup = MethodHandles.publicLookup();
            Class<?> type = Class.forName(
                    "org.junit.platform.engine.CancellationToken", false, ExecutionRequest.class.getClassLoader());
            Object token = lookup.findVirtual(
                            ExecutionRequest.class, "getCancellationToken", MethodType.methodType(type))
                    .invoke(request);
            MethodHandle requested = lookup.findVirtual(
                            type, "isCancellationRequested", MethodType.methodType(boolean.class))
                    .bindTo(token);
            return () -> isTrue(requested);
        } catch (ClassNotFoundException | NoSuchMethodException | IllegalAccessException olderPlatform) {
            return () -> false;
        } catch (Throwable broken) {
            throw new IllegalStateException("the platform's cancellation token cannot be read", broken);
        }
    }

    private static boolean isTrue(MethodHandle requested) {
        try {
            return (boolean) requested.invoke();
        } catch (Throwable broken) {
            throw new IllegalStateException("the platform's cancellation token cannot be read", broken);
        }
    }
}
