import { lazy } from "react";

export { answerFace } from "./sign/answers/answer-face.ts";
export { linesFace } from "./sign/answers/lines-face.ts";

const previews = () => import("./preview/previews.ts");
export const LazySignersPage = lazy(async () => ({ default: (await previews()).SignersPage }));
export const LazySamplePage = lazy(async () => ({ default: (await previews()).SamplePage }));
