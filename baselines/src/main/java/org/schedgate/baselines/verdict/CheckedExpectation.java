package org.schedgate.baselines.verdict;

import org.schedgate.baselines.results.ExpectationOutcome;

/**
 * An expectation that needs no baseline, and what became of it.
 *
 * @param scenario the scenario's id
 * @param outcome what the engine found
 * @param nextStep what to do about it in one line, empty where it is met
 */
public record CheckedExpectation(String scenario, ExpectationOutcome outcome, String nextStep) {}
