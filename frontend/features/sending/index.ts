export { addresses, expiryOf, letterProblems } from "./draft/letter-checks.ts";
export { SendingLines } from "./rules/SendingLines.tsx";
export { rulesOfTyped, rulesProblems } from "./rules/typed-rules.ts";
export { undoWords } from "./rules/undo-words.ts";
