/** Published scheduler changes as scenarios: written as a user would write them, gated by the plugin. */
package org.schedgate.seeds;
