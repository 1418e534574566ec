import * as z from "zod/mini";
import { replies } from "../endpoint.ts";
import { word } from "../rules/inputs/inputs.ts";

/**
 * A signer at a computer draws on their phone. What the phone sends is encrypted with a key that only the two
 * devices have; the phone gets nothing of the document.
 */
export const padLimits = { minutes: 5, drawingMax: 200_000 } as const;

export interface PadReply {
  readonly padId: string;
  /** Until when it can be drawn on, once. */
  readonly until: string;
}

const openPad = replies<PadReply>()({
  path: "POST /api/esign/pad",
  access: "signer",
  input: z.object({}),
});

/** Gives the encrypted drawing once there is one. The reply is PAD_OVER for another signer's pad, and after its time. */
const drawnOnPad = replies<{ drawing?: string }>()({
  path: "GET /api/esign/pad/{padId}",
  access: "signer",
  input: z.object({ padId: word }),
});

/** PAD_OVER if it was drawn on before, or has expired. */
const drawOnPad = replies<{ drawn: true }>()({
  path: "PUT /api/pads/{padId}",
  access: "public",
  limit: "drawByNetwork",
  input: z.object({
    padId: word,
    drawing: z.string().check(z.regex(/^[\w-]+$/), z.maxLength(padLimits.drawingMax)),
  }),
});

export const pads = { openPad, drawnOnPad, drawOnPad };
