/** What a page needs of answers before it can draw their boxes, bundled in one file. */
export {
  answerFaults,
  printedAnswer,
  settledIn,
} from "#contract/rules/fields/answers";
export { reduceAnswering } from "../act/answering.ts";
export { answersOf, isOnItsWay, submitted } from "./answers-of.ts";
