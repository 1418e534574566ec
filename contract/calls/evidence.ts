import * as z from "zod/mini";
import { word } from "../rules/inputs/inputs.ts";
import { call } from "./call.ts";
import { toBytes } from "./shapes.ts";

const evidence = call({
  ...toBytes,
  path: "GET /envelopes/{envelopeId}/evidence",
  summary: "Download the evidence of a completed envelope (zip)",
  input: z.strictObject({ envelopeId: word }),
});

/** Calls that the evidence function answers. */
export const evidenceCalls = { evidence };
