/** Plots as SVG, coloured by the style sheet of the page they stand in. */
@NullMarked
package org.schedgate.examples.chart;

import org.jspecify.annotations.NullMarked;
