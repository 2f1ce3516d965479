package org.schedgate.baselines.format;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.FileSystemLoopException;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;

/** Says in words why a file could not be read or written; the exceptions of the JDK say it with their class, and many say a name only. */
public final class IoTrouble {
    private IoTrouble() {}

    /**
     * Return one line about a file or folder.
     *
     * @param subject what was to be read or written
     * @param action what could not be done with it, such as {@code listed}
     * @param fix what to do about it
     */
    public static String of(Path subject, String action, IOException trouble, String fix) {
        return subject + ": cannot be " + action + ", because it " + predicate(subject, trouble) + "; " + fix;
    }

    /** Return one line about an operation on files whose exceptions name the file themselves. */
    public static String of(IOException trouble) {
        if (trouble instanceof FileSystemException system && system.getFile() != null) {
            return system.getFile() + " " + predicate(Path.of(system.getFile()), system);
        }
        String message = trouble.getMessage();
        return message == null || message.isBlank() ? trouble.getClass().getSimpleName() : message;
    }

    private static String predicate(Path subject, IOException trouble) {
        if (!(trouble instanceof FileSystemException system)) {
            return "fails: " + of(trouble);
        }
        String other = system.getFile() == null || system.getFile().equals(subject.toString())
                ? ""
                : " (" + system.getFile() + ")";
        return reason(system) + other;
    }

    private static String reason(FileSystemException trouble) {
        if (trouble instanceof NoSuchFileException) {
            return "does not exist";
        }
        if (trouble instanceof AccessDeniedException) {
            return "may not be accessed by this user";
        }
        if (trouble instanceof NotDirectoryException) {
            return "is no folder";
        }
        if (trouble instanceof FileAlreadyExistsException) {
            return "is there already and is no folder";
        }
        if (trouble instanceof FileSystemLoopException) {
            return "is a symbolic link that leads to itself";
        }
        String reason = trouble.getReason();
        return reason == null || reason.isBlank()
                ? "fails with " + trouble.getClass().getSimpleName()
                : "fails with '" + reason + "'";
    }
}
