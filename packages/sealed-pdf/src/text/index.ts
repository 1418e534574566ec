export { type BoxedText, fitsBox, unprintable } from "./fits-box.ts";
export { type FontSource, fontsBeside } from "./fonts.ts";
export { measuringText } from "./measuring.ts";
