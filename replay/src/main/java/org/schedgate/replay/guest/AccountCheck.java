package org.schedgate.replay.guest;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.schedgate.simulator.kernel.KernelProfile;
import org.schedgate.simulator.sched.domain.DomainTree;
import org.schedgate.simulator.sched.domain.SchedDomain;

/** Compares a guest's own account with what the profile makes of its topology, and says where they differ. */
public final class AccountCheck {
    private static final int NOTES_MAX = 12;

    /** A release in a line of uname or a profile's name; the first two numbers decide. */
    private static final Pattern RELEASE = Pattern.compile("(?<![\\d.])(\\d{1,3}\\.\\d{1,4})(?:\\.\\d{1,5})?");

    /** The flags both name alike; what later kernels call SHARE_LLC was SHARE_PKG_RESOURCES before 6.9. */
    private static final Set<String> FLAGS = new TreeSet<>(List.of(
            "BALANCE_NEWIDLE",
            "BALANCE_EXEC",
            "BALANCE_FORK",
            "WAKE_AFFINE",
            "SHARE_CPUCAPACITY",
            "SHARE_LLC",
            "SERIALIZE",
            "PREFER_SIBLING",
            "NUMA"));

    private AccountCheck() {}

    /** Return one line for each difference, none if all that the account says fits. */
    public static List<String> compare(GuestAccount account, KernelProfile kernel) {
        List<String> notes = new ArrayList<>();
        release(account, kernel, notes);
        if (!account.saysNodes()) {
            notes.add("the account has no section '== nodes': all CPUs are taken to be of one node");
        }
        DomainTree tree = kernel.domains().build(account.topology());
        for (GuestAccount.Domain domain : account.domains()) {
            String note = compare(domain, tree, account.cpus());
            if (note != null) {
                notes.add(note);
            }
        }
        for (int cpu = 0; cpu < tree.cpuCount() && !account.domains().isEmpty(); cpu++) {
            int cpuNumber = cpu;
            long listed = account.domains().stream()
                    .filter(domain -> domain.cpu() == cpuNumber)
                    .count();
            if (listed != tree.depth(cpu)) {
                notes.add("cpu" + account.cpus().number(cpu) + " has " + listed + " domains, the profile builds "
                        + tree.depth(cpu));
            }
        }
        if (notes.size() > NOTES_MAX) {
            int more = notes.size() - NOTES_MAX;
            notes = new ArrayList<>(notes.subList(0, NOTES_MAX));
            notes.add("and " + more + " more");
        }
        return notes;
    }

    private static @org.jspecify.annotations.Nullable String compare(
            GuestAccount.Domain domain, DomainTree tree, CpuNumbers cpus) {
        String where = "cpu" + cpus.number(domain.cpu()) + "/domain" + domain.index();
        if (domain.index() >= tree.depth(domain.cpu())) {
            return where + " " + domain.name() + ": the profile builds no such domain";
        }
        SchedDomain ours = tree.domain(domain.cpu(), domain.index());
        if (!domain.span().isEmpty() ? !domain.span().equals(ours.span()) : domain.weight() != ours.weight()) {
            return where + " " + domain.name() + " spans "
                    + (domain.span().isEmpty()
                            ? domain.weight() + " CPUs"
                            : domain.span().toString())
                    + ", the profile builds " + ours;
        }
        if (domain.imbalancePct() != 0
                && domain.imbalancePct() != ours.parameters().imbalancePct()) {
            return where + " " + domain.name() + " has imbalance_pct " + domain.imbalancePct() + ", the profile "
                    + ours.parameters().imbalancePct();
        }
        Set<String> theirs = new TreeSet<>();
        for (String flag : domain.flags()) {
            String plain = flag.startsWith("SD_") ? flag.substring(3) : flag;
            String name = plain.equals("SHARE_PKG_RESOURCES") ? "SHARE_LLC" : plain;
            if (FLAGS.contains(name)) {
                theirs.add(name);
            }
        }
        Set<String> own = new TreeSet<>();
        for (SchedDomain.Flag flag : SchedDomain.Flag.values()) {
            if (ours.has(flag) && FLAGS.contains(flag.name())) {
                own.add(flag.name());
            }
        }
        return theirs.isEmpty() || theirs.equals(own)
                ? null
                : where + " " + domain.name() + " has flags " + theirs + ", the profile " + own;
    }

    /** Note that the account is of another kernel than the profile. */
    private static void release(GuestAccount account, KernelProfile kernel, List<String> notes) {
        Matcher recorded = RELEASE.matcher(account.release());
        Matcher asked = RELEASE.matcher(kernel.name());
        if (recorded.find() && asked.find() && !recorded.group(1).equals(asked.group(1))) {
            notes.add("the account is of a kernel " + recorded.group() + ", the profile is " + kernel.name());
        }
    }
}
