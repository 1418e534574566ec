/** Everything that only documents with fields for files need, bundled in one file. */
export { EarlierFiles } from "./EarlierFiles.tsx";
export { FileFace } from "./FileFace.tsx";
export { FileInput } from "./FileInput.tsx";
