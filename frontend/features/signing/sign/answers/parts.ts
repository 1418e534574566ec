/** Everything that only documents with fields to fill in need, bundled in one file. */
export { answerWords } from "../../../../language/answer-words.ts";
export { AnswerField } from "./AnswerField.tsx";
export { OpenEditor } from "./OpenEditor.tsx";
