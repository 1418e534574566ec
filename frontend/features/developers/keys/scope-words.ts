import type { Scope } from "#contract/scopes";

/** What a key with a scope may do, in words to show. */
export const scopeWords: Readonly<
  Record<Scope, { readonly label: string; readonly hint: string }>
> = {
  "documents:read": {
    label: "Read documents",
    hint: "Lists, files, evidence, events, and what signers have filled in.",
  },
  "documents:prepare": {
    label: "Prepare documents",
    hint: "Make drafts, which you look at and send yourself. Nobody is mailed.",
  },
  "documents:send": {
    label: "Send documents",
    hint: "Upload, send, remind, correct, withdraw and delete. Each document sent counts in your plan.",
  },
  "templates:read": { label: "Read templates", hint: "Lists, roles and fields." },
  "templates:write": { label: "Change templates", hint: "Make templates and delete them." },
  "hooks:write": {
    label: "Manage webhooks",
    hint: "Choose the addresses that are told of events, and see what was sent there.",
  },
  "settings:write": {
    label: "Change settings",
    hint: "Change the rules and settings by which you send: reminders, expiry, message, copies.",
  },
};
