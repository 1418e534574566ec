import * as z from "zod/mini";
import { publicCall } from "../endpoint.ts";
import { copies, expiresInDays, pagesSent, webAddress } from "../rules/documents/sending-rules.ts";
import { message } from "../rules/inputs/inputs.ts";
import { planTypes } from "../rules/limits/plans.ts";
import { scopes } from "../rules/programs/scopes.ts";
import { call } from "./call.ts";
import { rules } from "./envelope-answers.ts";
import { rulesByKey } from "./sending.ts";

/** Programs alone: it says what the key may do. */
const accountByKey = publicCall({
  path: "GET /api/v1/account",
  needs: "any",
  summary: "Get the account and the API key that makes the call",
  description:
    "Any key may make this call. `maySend` is false while the plan is not active or all documents of the current period are used up.",
  input: z.strictObject({}),
  answer: z.strictObject({
    id: z.string(),
    /** `INCLUDED` where nothing is paid. */
    plan: z.enum([...planTypes, "INCLUDED"]),
    maySend: z.boolean(),
    /** Documents sent in the current period of the plan. */
    documents: z.strictObject({ used: z.int(), limit: z.int() }),
    /** In bytes. */
    storage: z.strictObject({ used: z.int(), limit: z.int() }),
    key: z.strictObject({
      id: z.string(),
      name: z.string(),
      scopes: z.array(z.enum(scopes)),
      createdAt: z.string(),
      /** Null for a key that doesn't expire. */
      endsAt: z.nullable(z.string()),
    }),
  }),
});

/** Calls that the users function answers. */
export const publicAccount = { accountByKey };

const settingsAnswer = z.strictObject({
  rules,
  /** Null for none. */
  redirectUrl: z.nullable(z.string()),
  expiresInDays: z.number(),
  message: z.string(),
  copies: z.array(z.string()),
  withholdValues: z.boolean(),
  pages: z.enum(pagesSent),
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
    pages: z.optional(z.enum(pagesSent)),
  }),
  answer: settingsAnswer,
});

/** Calls that the users function answers. */
export const accountCalls = { settings, saveSettings };
