export { type BoxedText, fitsBox } from "./fits-box.ts";
export { type FontSource, fontsBeside } from "./fonts.ts";
export { measuringText } from "./measuring.ts";
export { mergedFace } from "./merged-face.ts";
export { unprintable } from "./unprintable.ts";
