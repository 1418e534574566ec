import * as z from "zod/mini";
import { publicCall } from "../endpoint.ts";
import { planTypes } from "../rules/plans.ts";
import { scopes } from "../rules/scopes.ts";

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
