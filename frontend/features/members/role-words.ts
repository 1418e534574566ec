import { memberRoles, type WorkspaceRole } from "#contract/rules/people/workspace-names";

/** What each role is called, and what it may do, in words to show. */
export const roleWords: Readonly<
  Record<WorkspaceRole, { readonly label: string; readonly hint: string }>
> = {
  owner: { label: "Owner", hint: "Pays, and can do everything." },
  admin: { label: "Admin", hint: "Sends, and manages members, API keys, webhooks and settings." },
  sender: { label: "Sender", hint: "Sends documents, and sees those of the workspace." },
  reader: { label: "Reader", hint: "Opens and downloads the documents of the workspace." },
};

export const roleOptions = memberRoles.map((value) => ({ value, label: roleWords[value].label }));
