/** Everything that only documents with fields to fill in need, bundled in one file. */
export { answerWords } from "../../../../language/answer-words.ts";
export { AnswerEditor } from "./AnswerEditor.tsx";
export { AnswerField } from "./AnswerField.tsx";
