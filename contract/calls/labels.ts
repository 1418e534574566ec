import * as z from "zod/mini";
import { call } from "./call.ts";
import { listOf } from "./shapes.ts";

const label = z.strictObject({
  name: z.string(),
  /** How many envelopes have it. */
  envelopes: z.number(),
});

export type LabelAnswer = z.input<typeof label>;

const labels = call({
  path: "GET /labels",
  pagesPath: "/dashboard/labels",
  needs: "documents:read",
  summary: "List the account's labels",
  description: "Labels that at least one envelope has, in alphabetical order, in one reply.",
  input: z.strictObject({}),
  answer: listOf(label),
});

/** Calls that the dashboard function answers. */
export const labelCalls = { labels };
