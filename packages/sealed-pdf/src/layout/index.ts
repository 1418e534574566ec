export {
  type FieldText,
  type Measure,
  type Measured,
  type PlacedLine,
  type TextSetting,
  textInField,
} from "./field-text.ts";
export { type Mark, markBox, markShapes } from "./marks.ts";
