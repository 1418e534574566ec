import { memberRoles, type WorkspaceRole } from "#contract/rules/people/workspace-names";

/** What each role is called, and what it may do, in words to show. */
export const roleWords: Readonly<
  Record<WorkspaceRole, { readonly label: string; readonly hint: string }>
> = {
  owner: { label: "Owner", hint: "The owner pays and can do everything." },
  admin: {
    label: "Admin",
    hint: "Admins send documents and manage members, API keys, webhooks and settings.",
  },
  sender: {
    label: "Sender",
    hint: "Senders send documents and use the workspace's templates.",
  },
  reader: { label: "Reader", hint: "Readers open and download the documents of the workspace." },
};

export const roleOptions = memberRoles.map((value) => ({ value, label: roleWords[value].label }));
