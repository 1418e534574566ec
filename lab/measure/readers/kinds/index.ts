import type { Shapes } from "../build.ts";
import { fonts, otherFonts } from "./fonts.ts";
import { colours, layers, texts } from "./look.ts";
import { annotations, boxes, forms, numbers, paper } from "./page.ts";
import { hybrids, index, linearization, objectStreams, streams } from "./structure.ts";

/** Files that readers of PDFs understand in different ways, by what is odd about them. */
export const kinds: Readonly<Record<string, Shapes>> = {
  linearization,
  index,
  hybrids,
  "object streams": objectStreams,
  streams,
  layers,
  "colours and state": colours,
  "text and operators": texts,
  "fonts with two maps": fonts,
  "other fonts": otherFonts,
  boxes,
  annotations,
  forms,
  numbers,
  paper,
};
