import { unprintableIn } from "../layout/coverage.ts";
import { moreScriptCoverage } from "../layout/more-coverage-table.ts";
import { eastAsianCoverage } from "./east-asian-table.ts";

/**
 * The characters of a text that can't be stamped, each once, as people see them: those that no font has, which a
 * placeholder would replace, and invisible ones, which would be left out. Line breaks and tabs don't count.
 */
export const unprintable = (text: string): readonly string[] => unprintableIn(text, known);

const known = { eastAsian: [eastAsianCoverage], more: moreScriptCoverage };
