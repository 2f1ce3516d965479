package org.schedgate.plugin.scan;

import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.AnnotationVisitor;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.Opcodes;

/**
 * What a class file says about its class, as far as it makes it a scenario.
 *
 * @param internalName its name with slashes
 * @param internalSuperName its superclass's, null for {@code java.lang.Object} and modules
 * @param isAbstract whether it is an abstract class or an interface of any kind
 * @param mark the scenario annotation on the class itself, null where there is none
 */
record ClassHeader(
        String internalName,
        @Nullable String internalSuperName,
        boolean isAbstract,
        @Nullable Mark mark) {
    private static final String ANNOTATION = "Lorg/schedgate/junit/SchedScenario;";

    /** How every class file begins; ASM does not look. */
    private static final int MAGIC = 0xCAFEBABE;

    /**
     * The scenario annotation.
     *
     * @param id the id it declares, null where it declares none
     */
    record Mark(@Nullable String id) {}

    /**
     * Read a class file.
     *
     * @throws NewerClassFileException if its version is newer than those known
     * @throws RuntimeException if it is no class file; ASM does not say of which kind
     */
    static ClassHeader of(byte[] classFile) throws NewerClassFileException {
        if (ByteBuffer.wrap(classFile).getInt() != MAGIC) {
            throw new IllegalArgumentException("no class file");
        }
        ClassReader reader;
        try {
            reader = new ClassReader(classFile);
        } catch (IllegalArgumentException newer) {
            throw new NewerClassFileException(String.valueOf(newer.getMessage()), newer);
        }
        Reading reading = new Reading();
        reader.accept(reading, ClassReader.SKIP_CODE | ClassReader.SKIP_DEBUG | ClassReader.SKIP_FRAMES);
        boolean isAbstract = (reader.getAccess() & (Opcodes.ACC_ABSTRACT | Opcodes.ACC_INTERFACE)) != 0;
        return new ClassHeader(reader.getClassName(), reader.getSuperName(), isAbstract, reading.mark);
    }

    /** A class file of a Java version that came after this plugin. */
    static final class NewerClassFileException extends Exception {
        private static final long serialVersionUID = 1L;

        private NewerClassFileException(String message, Throwable cause) {
            super(message, cause);
        }
    }

    private static final class Reading extends ClassVisitor {
        private @Nullable Mark mark;

        private Reading() {
            super(Opcodes.ASM9);
        }

        @Override
        public @Nullable AnnotationVisitor visitAnnotation(String descriptor, boolean visible) {
            if (!descriptor.equals(ANNOTATION)) {
                return null;
            }
            mark = new Mark(null);
            return new AnnotationVisitor(Opcodes.ASM9) {
                @Override
                public void visit(String name, Object value) {
                    if (name.equals("id")) {
                        mark = new Mark((String) value);
                    }
                }
            };
        }
    }
}
