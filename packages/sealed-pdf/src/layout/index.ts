export { needsMoreFonts, type OtherFonts, unprintableIn } from "./coverage.ts";
export { countingEastAsian, signsOfDevice } from "./east-asian.ts";
export { captionBandPt, type FieldSize, fieldSize, pageScale } from "./field-size.ts";
export {
  type Align,
  type FieldText,
  fitsInField,
  type Measure,
  type Measured,
  oneLinePt,
  type PlacedLine,
  type TextSetting,
  textInField,
  wrappedInField,
} from "./field-text.ts";
export { remembering } from "./lines.ts";
export { type Mark, markBox, markShapes } from "./marks.ts";
