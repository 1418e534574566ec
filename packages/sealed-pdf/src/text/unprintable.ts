import { unprintableIn } from "../layout/coverage.ts";
import { moreScriptCoverage } from "../layout/more-coverage-table.ts";
import { eastAsianCoverage } from "./east-asian-table.ts";

/**
 * What can't be stamped of a text, each once, as people see it: signs that no font has, for which a placeholder
 * would stand, and invisible ones, which would be left out. Line breaks and tabs are neither.
 */
export const unprintable = (text: string): readonly string[] => unprintableIn(text, known);

const known = { eastAsian: [eastAsianCoverage], more: moreScriptCoverage };
