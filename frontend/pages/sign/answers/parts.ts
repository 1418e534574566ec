/** What only documents with fields to fill in load, in one file. */
export { AnswerEditor } from "./AnswerEditor.tsx";
export { AnswerField } from "./AnswerField.tsx";
