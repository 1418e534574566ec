import { change, type Guard } from "./guard.ts";

const ofPads = { subject: "pads", focus: ["pad", "pad", "sign"] } as const;
const pads = "core/store/envelope/pads.ts";

/** Guards of what signers draw on a phone. */
export const padGuards: readonly Guard[] = [
  {
    name: "a pad is drawn on once",
    ...ofPads,
    off: [
      change(
        pads,
        "expr`until > ${now.toISOString()} AND attribute_not_exists(drawing)`",
        "expr`until > ${now.toISOString()}`",
      ),
    ],
  },
  {
    name: "only the signer who has opened a pad gets the drawing",
    ...ofPads,
    off: [
      change(
        pads,
        "data?.owner !== owner || data.until <= now.toISOString()",
        "!data || (data.owner !== owner && data.until <= now.toISOString())",
      ),
    ],
  },
];
