export { answerFace, linesFace } from "./sign/answer-face.ts";
