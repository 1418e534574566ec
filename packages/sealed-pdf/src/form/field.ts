import type { Place } from "../stamp/geometry.ts";
import type { NumberForm } from "./formats.ts";

/** One visible box of the form that a PDF brings along. */
export interface FormField extends FormContent {
  /** The full name (ISO 32000-2, 12.7.4.2); "" where it has none. */
  readonly name: string;
  /** What it asks for, in words for people; undefined where the form doesn't say. At most 80 characters. */
  readonly label?: string | undefined;
  /** As far as it lies on its page. */
  readonly place: Place;
  readonly required: boolean;
  readonly readOnly: boolean;
  /**
   * Boxes with the same one belong together: choices of which one is taken, or one field at several places.
   * Undefined for a box that is alone. At most 40 characters.
   */
  readonly group?: string | undefined;
}

/** What depends on the kind. */
export interface FormContent {
  readonly kind: "text" | "number" | "day" | "check" | "choice" | "list" | "signature";
  /** What stands in it already: text, decimal number, day (YYYY-MM-DD), option; true for a marked box. */
  readonly value?: string | true | undefined;
  readonly lines?: "many" | undefined;
  readonly maxLength?: number | undefined;
  readonly align?: "center" | "right" | undefined;
  /** A password, which is not shown on the screen. */
  readonly private?: boolean | undefined;
  /** Of a list. */
  readonly options?: readonly string[] | undefined;
  /** Of a choice: what this box stands for. */
  readonly option?: string | undefined;
  /** Of a day, as in "dd.mm.yyyy". */
  readonly dayPattern?: string | undefined;
  readonly number?: NumberForm | undefined;
  readonly min?: string | undefined;
  readonly max?: string | undefined;
}
