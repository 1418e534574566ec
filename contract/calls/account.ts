import * as z from "zod/mini";
import { message } from "../rules/inputs.ts";
import { copies, expiresInDays, webAddress } from "../rules/sending-rules.ts";
import { rules } from "../v1/envelope-answers.ts";
import { rulesByKey } from "../v1/envelopes.ts";
import { call } from "./call.ts";

const settingsAnswer = z.strictObject({
  rules,
  /** Null for none. */
  redirectUrl: z.nullable(z.string()),
  expiresInDays: z.number(),
  message: z.string(),
  copies: z.array(z.string()),
  withholdValues: z.boolean(),
});

export type SettingsAnswer = z.input<typeof settingsAnswer>;

const settings = call({
  path: "GET /account/settings",
  pagesPath: "/users/sending",
  needs: "documents:read",
  summary: "Get the rules and settings by which the account sends",
  input: z.strictObject({}),
  answer: settingsAnswer,
});

const saveSettings = call({
  path: "PUT /account/settings",
  pagesPath: "/users/sending",
  needs: "settings:write",
  limit: "saveSendingByAccount",
  summary: "Change the rules and settings by which the account sends",
  description:
    "The body replaces all of them: the product's defaults apply to what is left out. Envelopes that were sent keep theirs.",
  input: z.strictObject({
    rules: z.optional(rulesByKey),
    redirectUrl: z.optional(z.nullable(webAddress)),
    expiresInDays,
    message,
    copies,
    withholdValues: z.optional(z.boolean()),
  }),
  answer: settingsAnswer,
});

/** Calls that the users function answers. */
export const accountCalls = { settings, saveSettings };
