import type { Scope } from "#contract/rules/programs/scopes";

/** What a key with a scope may do, in words to show. */
export const scopeWords: Readonly<
  Record<Scope, { readonly label: string; readonly hint: string }>
> = {
  "documents:read": {
    label: "Read documents",
    hint: "Lists, files, evidence, events and signers' answers.",
  },
  "documents:prepare": {
    label: "Prepare documents",
    hint: "Prepare drafts that you check and send yourself. Nobody is emailed.",
  },
  "documents:send": {
    label: "Send documents",
    hint: "Upload, send, remind, correct, withdraw and delete. Each document sent counts in your plan.",
  },
  "templates:read": { label: "Read templates", hint: "Lists, roles and fields." },
  "templates:write": {
    label: "Change templates",
    hint: "Create, change and delete templates, also those that visitors of a public link sign.",
  },
  "hooks:write": {
    label: "Manage webhooks",
    hint: "Choose which addresses are called when something happens, and see what was sent.",
  },
  "settings:write": {
    label: "Change settings",
    hint: "Change your settings for sending: reminders, expiry, message, copies.",
  },
  "members:read": { label: "Read members", hint: "Who belongs to the workspace." },
  "members:write": {
    label: "Manage members",
    hint: "Invite and remove people, change their roles, and read the log of that.",
  },
  "act:members": {
    label: "Act for members",
    hint: "Send documents in the name of any member who may send. Signers see that person as the sender.",
  },
  "sign:embed": {
    label: "Let people sign in your application",
    hint: "Open the pages of recipients whom your application has identified. Anybody with the key can sign for them.",
  },
};
