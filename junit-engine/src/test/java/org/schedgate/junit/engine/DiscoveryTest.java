package org.schedgate.junit.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.platform.engine.discovery.ClassNameFilter.excludeClassNamePatterns;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClasspathRoots;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectMethod;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectNestedClass;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectPackage;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectUniqueId;
import static org.junit.platform.engine.discovery.PackageNameFilter.excludePackageNames;
import static org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder.request;

import java.net.URISyntaxException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.ServiceLoader;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.platform.engine.DiscoverySelector;
import org.junit.platform.engine.TestDescriptor;
import org.junit.platform.engine.TestEngine;
import org.junit.platform.engine.TestTag;
import org.junit.platform.engine.UniqueId;
import org.junit.platform.engine.support.descriptor.ClassSource;
import org.junit.platform.engine.support.descriptor.MethodSource;
import org.junit.platform.launcher.LauncherDiscoveryRequest;
import org.schedgate.junit.engine.fixture.FaultyScenarios;
import org.schedgate.junit.engine.fixture.Scenarios;

class DiscoveryTest {
    private static final UniqueId ROOT = UniqueId.forEngine(SchedgateTestEngine.ID);
    private static final String FIXTURES = Scenarios.class.getPackageName();

    private final SchedgateTestEngine engine = new SchedgateTestEngine(new FakeLaboratory());

    @Test
    void the_platform_finds_the_engine() {
        assertThat(ServiceLoader.load(TestEngine.class).stream().map(ServiceLoader.Provider::type))
                .contains(SchedgateTestEngine.class);
        assertThat(engine.getId()).isEqualTo("schedgate");
    }

    @Test
    void a_class_gives_a_container_with_a_test_for_each_variant() {
        TestDescriptor root = discover(selectClass(Scenarios.Axes.class));

        assertThat(root.getChildren()).hasSize(1);
        TestDescriptor container = root.getChildren().iterator().next();
        assertThat(container.isContainer()).isTrue();
        assertThat(container.isTest()).isFalse();
        assertThat(container.getDisplayName()).isEqualTo("every axis");
        assertThat(container.getChildren()).hasSize(20).allMatch(child -> child.isTest() && !child.isContainer());
        assertThat(displayNames(container))
                .startsWith(
                        "alpha | two-cpus | v1 | stock",
                        "alpha | two-cpus | v1 | half the time",
                        "alpha | two-cpus | v1 | v1 only");
    }

    @Test
    void sources_and_legacy_names_are_those_that_every_surefire_counts() {
        TestDescriptor container = discover(selectClass(Scenarios.Axes.class))
                .getChildren()
                .iterator()
                .next();
        String className = Scenarios.Axes.class.getName();

        assertThat(container.getSource()).contains(ClassSource.from(Scenarios.Axes.class));
        assertThat(container.getLegacyReportingName()).isEqualTo(className);
        List<MethodSource> sources = new ArrayList<>();
        int index = 0;
        for (TestDescriptor leaf : container.getChildren()) {
            index++;
            sources.add((MethodSource) leaf.getSource().orElseThrow());
            assertThat(leaf.getLegacyReportingName()).matches("\\S+\\{.*}\\[" + index + "]");
        }
        assertThat(sources).allMatch(source -> source.getClassName().equals(className));
        assertThat(sources.stream().map(MethodSource::getMethodName)).doesNotHaveDuplicates();
        assertThat(container.getChildren().iterator().next().getLegacyReportingName())
                .isEqualTo(
                        "alpha_two-cpus_v1_stock{machine=two-cpus, kernel=v1, power=performance, workload=alpha}[1]");
    }

    @Test
    void unique_ids_are_readable_and_each_resolves_to_itself_alone() {
        TestDescriptor all = discover(
                selectClass(Scenarios.Axes.class),
                selectClass(Scenarios.Single.class),
                selectClass(FaultyScenarios.Empty.class));
        List<TestDescriptor> leaves = leaves(all);

        assertThat(leaves).hasSize(22);
        assertThat(leaves.stream().map(leaf -> leaf.getUniqueId().toString()))
                .contains("[engine:schedgate]/[scenario:" + FIXTURES + ".Scenarios$Single]/[variant:load]")
                .contains("[engine:schedgate]/[scenario:" + FIXTURES
                        + ".FaultyScenarios$Empty]/[problem:scenario_can_be_read]");
        for (TestDescriptor leaf : leaves) {
            TestDescriptor again = discover(selectUniqueId(leaf.getUniqueId()));
            assertThat(ids(leaves(again))).containsExactly(leaf.getUniqueId());
        }
        for (TestDescriptor container : all.getChildren()) {
            TestDescriptor again = discover(selectUniqueId(container.getUniqueId()));
            assertThat(ids(leaves(again))).isEqualTo(ids(leaves(container)));
        }
    }

    @Test
    void unique_ids_of_nothing_that_is_there_resolve_to_nothing() {
        UniqueId single = ROOT.append("scenario", Scenarios.Single.class.getName());
        assertThat(leaves(discover(selectUniqueId(single.append("variant", "gone")))))
                .isEmpty();
        assertThat(leaves(discover(selectUniqueId(single.append("problem", "scenario_can_be_read")))))
                .isEmpty();
        assertThat(leaves(discover(selectUniqueId(ROOT.append("scenario", "no.such.Class")))))
                .isEmpty();
        assertThat(leaves(discover(selectUniqueId(ROOT.append("other", "x"))))).isEmpty();
        assertThat(leaves(discover(selectUniqueId("[engine:other]/[scenario:x]"))))
                .isEmpty();
    }

    @Test
    void discovery_twice_gives_the_same_tree_in_the_order_of_class_names() {
        DiscoverySelector[] selectors = {selectClass(Scenarios.Single.class), selectClass(Scenarios.Axes.class)};
        TestDescriptor first = discover(selectors);
        TestDescriptor second = discover(selectors[1], selectors[0]);

        assertThat(ids(leaves(first))).isEqualTo(ids(leaves(second)));
        assertThat(displayNames(first)).containsExactly("every axis", "Single");
    }

    @Test
    void discovery_calls_nothing_in_the_class() {
        int before = Scenarios.Counting.CALLS.get();
        discover(selectClass(Scenarios.Counting.class));
        assertThat(Scenarios.Counting.CALLS).hasValue(before);
    }

    @Test
    void a_method_selects_the_variants_it_makes_a_part_of() {
        Class<?> type = Scenarios.Axes.class;
        assertThat(leaves(discover(selectMethod(type, "alpha")))).hasSize(10);
        assertThat(leaves(discover(selectMethod(type, "onlyOne")))).hasSize(4);
        assertThat(leaves(discover(selectMethod(type, "everyRunSwitchesSevenTimes"))))
                .hasSize(20);
        assertThat(leaves(discover(selectMethod(type, "hashCode")))).isEmpty();
        assertThat(leaves(discover(selectMethod(type.getName(), "alpha_two-cpus_v2_stock"))))
                .hasSize(1);
        assertThat(leaves(discover(selectMethod(String.class, "length")))).isEmpty();
    }

    @Test
    void a_method_of_a_faulty_class_selects_what_is_wrong_with_it() {
        assertThat(displayNames(leaves(discover(selectMethod(FaultyScenarios.UnknownNames.class, "load")))))
                .containsExactly("scenario can be read");
    }

    @Test
    void overlapping_selectors_give_each_variant_once() {
        TestDescriptor root = discover(
                selectMethod(Scenarios.Axes.class.getName(), "alpha_two-cpus_v2_stock"),
                selectClass(Scenarios.Axes.class),
                selectUniqueId(ROOT.append("scenario", Scenarios.Axes.class.getName())));
        assertThat(root.getChildren()).hasSize(1);
        assertThat(leaves(root)).hasSize(20);
    }

    @Test
    void packages_class_path_roots_and_nested_classes_can_be_selected() throws URISyntaxException {
        Path classes = Path.of(Scenarios.class
                .getProtectionDomain()
                .getCodeSource()
                .getLocation()
                .toURI());

        TestDescriptor byPackage = discover(selectPackage(FIXTURES));
        TestDescriptor byRoot = discover(selectClasspathRoots(Set.of(classes)).toArray(DiscoverySelector[]::new));
        TestDescriptor nested = discover(selectNestedClass(List.of(Scenarios.class), Scenarios.Single.class));

        assertThat(displayNames(byPackage)).contains("Single", "every axis", "Recorded", "Hidden", "Inherits", "Empty");
        assertThat(displayNames(byPackage)).doesNotContain("Base", "Scenarios");
        assertThat(displayNames(byRoot)).containsAll(displayNames(byPackage));
        assertThat(displayNames(nested)).containsExactly("Single");
    }

    @Test
    void filters_of_class_and_package_names_hold() {
        LauncherDiscoveryRequest classes = request()
                .selectors(selectPackage(FIXTURES), selectClass(Scenarios.Single.class))
                .filters(excludeClassNamePatterns(".*\\$Single"))
                .build();
        LauncherDiscoveryRequest packages = request()
                .selectors(selectPackage(FIXTURES))
                .filters(excludePackageNames(FIXTURES))
                .build();

        assertThat(displayNames(engine.discover(classes, ROOT)))
                .contains("every axis")
                .doesNotContain("Single");
        assertThat(engine.discover(packages, ROOT).getChildren()).isEmpty();
    }

    @Test
    void tags_are_on_containers_and_tests() {
        TestDescriptor container = discover(selectClass(Scenarios.Single.class))
                .getChildren()
                .iterator()
                .next();
        assertThat(container.getTags()).containsExactly(TestTag.create("quick"));
        assertThat(leaves(container).get(0).getTags()).containsExactly(TestTag.create("quick"));
    }

    @Test
    void classes_of_others_are_passed_over() {
        assertThat(discover(selectClass(DiscoveryTest.class), selectClass(String.class))
                        .getChildren())
                .isEmpty();
    }

    private TestDescriptor discover(DiscoverySelector... selectors) {
        // By default a selector that fails ends discovery; a launcher logs it.
        return engine.discover(
                request()
                        .selectors(selectors)
                        .configurationParameter("junit.platform.discovery.listener.default", "logging")
                        .build(),
                ROOT);
    }

    private static List<TestDescriptor> leaves(TestDescriptor root) {
        List<TestDescriptor> leaves = new ArrayList<>(root.getDescendants());
        leaves.removeIf(descriptor -> !descriptor.isTest());
        return leaves;
    }

    private static List<UniqueId> ids(List<TestDescriptor> descriptors) {
        return descriptors.stream().map(TestDescriptor::getUniqueId).toList();
    }

    private static List<String> displayNames(TestDescriptor parent) {
        return displayNames(List.copyOf(parent.getChildren()));
    }

    private static List<String> displayNames(List<TestDescriptor> descriptors) {
        return descriptors.stream().map(TestDescriptor::getDisplayName).toList();
    }
}
