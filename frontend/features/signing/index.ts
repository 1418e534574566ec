import { lazy } from "react";

export { answerFace, linesFace } from "./sign/answer-face.ts";

export const LazySignersPage = lazy(() => import("./preview/SignersPage.tsx"));
export const LazySamplePage = lazy(() => import("./preview/SamplePage.tsx"));
