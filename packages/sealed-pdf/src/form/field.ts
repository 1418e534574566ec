import type { Place } from "../stamp/geometry.ts";
import type { Calculation, NumberForm } from "./formats.ts";

/** One visible box of a PDF's own form. */
export interface FormField extends FormContent {
  /** The fully qualified name (ISO 32000-2, 12.7.4.2); "" if it has none. */
  readonly name: string;
  /** What it asks for, in words for people; undefined if the form doesn't say. At most 80 characters. */
  readonly label?: string | undefined;
  /** The part of the box that lies on its page. */
  readonly place: Place;
  readonly required: boolean;
  readonly readOnly: boolean;
  /**
   * Boxes of the same group belong together: choices of which one is taken, or one field at several places.
   * Undefined for a single box. At most 40 characters.
   */
  readonly group?: string | undefined;
}

/** The part of a form field that depends on its kind. */
export interface FormContent {
  readonly kind: "text" | "number" | "day" | "check" | "choice" | "list" | "signature";
  /** Present value: text, decimal number, day (YYYY-MM-DD), option; true for a marked box. */
  readonly value?: string | true | undefined;
  readonly lines?: "many" | undefined;
  readonly maxLength?: number | undefined;
  readonly align?: "center" | "right" | undefined;
  /** A password, which is not shown on the screen. */
  readonly private?: boolean | undefined;
  /** Only for a list. */
  readonly options?: readonly string[] | undefined;
  /** Only for a choice: what this box stands for. */
  readonly option?: string | undefined;
  /** Only for a day, such as "dd.mm.yyyy". */
  readonly dayPattern?: string | undefined;
  readonly number?: NumberForm | undefined;
  readonly min?: string | undefined;
  readonly max?: string | undefined;
  /** Only for a number: it is the sum or the product of other numbers. */
  readonly calculation?: Calculation | undefined;
}
