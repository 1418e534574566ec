import { change, type Guard } from "./guard.ts";

const checksOfLinks = { subject: "checks", focus: ["sign", "view", "decline"] } as const;

/** Guards of checks of signers. */
export const checkGuards: readonly Guard[] = [
  {
    name: "a checked link opens nothing before its checks are passed",
    ...checksOfLinks,
    off: [
      change(
        "core/callers/link.ts",
        'if (!beforeChecks && nextCheck(caller)) throw new Refusal("CHECK_NEEDED");',
        "void beforeChecks;",
      ),
    ],
  },
  {
    name: "each check of a link is passed",
    ...checksOfLinks,
    off: [
      change(
        "core/callers/link.ts",
        "!pass?.passed.includes(one)",
        "!pass?.passed.length && one !== undefined",
      ),
    ],
  },
];
