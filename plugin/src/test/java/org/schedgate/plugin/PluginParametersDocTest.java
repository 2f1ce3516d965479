package org.schedgate.plugin;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import javax.xml.XMLConstants;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import org.junit.jupiter.api.Test;
import org.schedgate.baselines.collect.PropertyNames;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.Node;
import org.w3c.dom.NodeList;
import org.xml.sax.SAXException;

/** The page of the goals' parameters says what the descriptor says, no more and no less. */
class PluginParametersDocTest {
    private static final Path PAGE = Path.of("../docs/reference/plugin-parameters.md");

    /** Those of every goal's parameters that a user can set. */
    private record Parameter(String goal, String name, String property, String defaultValue) {
        String row() {
            String shown = defaultValue.isEmpty() ? "none" : "`" + defaultValue + "`";
            return "| `" + name + "` | `" + property + "` | " + shown + " | ";
        }
    }

    @Test
    void each_parameter_has_its_row_under_its_goal_and_there_is_no_other_row() throws Exception {
        String page = Files.readString(PAGE);
        for (String goal : List.of("check", "report", "record", "list")) {
            List<String> expected = parameters().stream()
                    .filter(parameter -> parameter.goal.equals(goal))
                    .map(Parameter::row)
                    .toList();
            assertThat(expected).as("parameters of " + goal).isNotEmpty();

            List<String> rows =
                    section(page, goal).filter(line -> line.startsWith("| `")).toList();

            assertThat(rows).as("rows of " + goal).hasSameSizeAs(expected);
            for (String row : expected) {
                assertThat(rows).as("rows of " + goal).anyMatch(line -> line.startsWith(row));
            }
        }
    }

    @Test
    void every_property_is_under_schedgate() throws Exception {
        assertThat(parameters())
                .hasSizeGreaterThan(10)
                .allMatch(parameter -> parameter.property.startsWith("schedgate."));
        assertThat(parameters().stream().map(parameter -> parameter.property).distinct())
                .as("what a slip is told from")
                .containsExactlyInAnyOrderElementsOf(PropertyNames.PLUGIN);
    }

    @Test
    void every_goal_is_thread_safe_and_ignored_by_eclipse() throws Exception {
        List<String> goals = new ArrayList<>();
        for (Element mojo : children(descriptor().getDocumentElement(), "mojos", "mojo")) {
            goals.add(text(mojo, "goal"));
            assertThat(text(mojo, "threadSafe")).as(text(mojo, "goal")).isEqualTo("true");
        }
        assertThat(goals).containsExactlyInAnyOrder("check", "report", "record", "list", "help");

        try (InputStream in = getClass().getResourceAsStream("/META-INF/m2e/lifecycle-mapping-metadata.xml")) {
            NodeList ignored = parse(in).getElementsByTagName("goal");
            List<String> names = new ArrayList<>();
            for (int i = 0; i < ignored.getLength(); i++) {
                names.add(ignored.item(i).getTextContent());
            }
            // Nobody binds help to a phase.
            assertThat(names).containsExactlyInAnyOrder("check", "report", "record", "list");
        }
    }

    private static Stream<String> section(String page, String goal) {
        String title = "## " + goal + "\n";
        int start = page.indexOf(title);
        assertThat(start).as("section of " + goal).isNotNegative();
        int end = page.indexOf("\n## ", start + title.length());
        return page.substring(start, end < 0 ? page.length() : end).lines();
    }

    private static List<Parameter> parameters() throws Exception {
        List<Parameter> parameters = new ArrayList<>();
        for (Element mojo : children(descriptor().getDocumentElement(), "mojos", "mojo")) {
            String goal = text(mojo, "goal");
            if (goal.equals("help")) {
                continue;
            }
            for (Element parameter : children(mojo, "parameters", "parameter")) {
                if (text(parameter, "editable").equals("true")) {
                    parameters.add(parameter(goal, mojo, text(parameter, "name")));
                }
            }
        }
        return parameters;
    }

    private static Parameter parameter(String goal, Element mojo, String name) {
        Element configuration =
                (Element) mojo.getElementsByTagName("configuration").item(0);
        Element value = (Element) configuration.getElementsByTagName(name).item(0);
        assertThat(value).as(goal + " " + name + " has a property").isNotNull();
        String property = value.getTextContent().replaceAll("^\\$\\{|}$", "");
        return new Parameter(goal, name, property, value.getAttribute("default-value"));
    }

    private static Document descriptor() throws Exception {
        try (InputStream in = PluginParametersDocTest.class.getResourceAsStream("/META-INF/maven/plugin.xml")) {
            return parse(in);
        }
    }

    private static Document parse(InputStream in) throws ParserConfigurationException, SAXException, IOException {
        DocumentBuilderFactory factory = DocumentBuilderFactory.newInstance();
        factory.setFeature("http://apache.org/xml/features/disallow-doctype-decl", true);
        factory.setFeature(XMLConstants.FEATURE_SECURE_PROCESSING, true);
        return factory.newDocumentBuilder().parse(in);
    }

    private static List<Element> children(Element parent, String list, String name) {
        List<Element> found = new ArrayList<>();
        for (Node node = parent.getFirstChild(); node != null; node = node.getNextSibling()) {
            if (node instanceof Element element && element.getTagName().equals(list)) {
                for (Node child = element.getFirstChild(); child != null; child = child.getNextSibling()) {
                    if (child instanceof Element item && item.getTagName().equals(name)) {
                        found.add(item);
                    }
                }
            }
        }
        return found;
    }

    private static String text(Element parent, String name) {
        for (Node node = parent.getFirstChild(); node != null; node = node.getNextSibling()) {
            if (node instanceof Element element && element.getTagName().equals(name)) {
                return element.getTextContent();
            }
        }
        return "";
    }
}
