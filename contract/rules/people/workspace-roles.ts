import { type Right, rights } from "../programs/scopes.ts";
import type { WorkspaceRole } from "./workspace-names.ts";

/** The rights of each role. Together with the declarations of calls they say which role may make which call. */
export const rightsOf: Readonly<Record<WorkspaceRole, ReadonlySet<Right>>> = {
  owner: new Set(rights),
  admin: new Set(rights.filter((right) => right !== "workspace:own")),
  sender: new Set<Right>([
    "documents:read",
    "documents:prepare",
    "documents:send",
    "templates:read",
    "templates:write",
    "members:read",
  ]),
  reader: new Set<Right>(["documents:read", "templates:read", "members:read"]),
};

/** Whose documents a workspace's senders see: those of everybody, or each of them their own. All others see all. */
export const seen = ["all", "own"] as const;
export type Sees = (typeof seen)[number];

/** The owner counts as one. */
export const membersMax = 200;

/** A document can be shared with this many colleagues at most. */
export const sharesMax = 20;

/** Workspaces of other people to which one person can belong. */
export const workspacesMax = 50;

/** An invitation works for this long. */
export const joinDays = 7;

/** A workspace requires an authenticator app or a passkey of its members this long after they were mailed. */
export const factorNoticeDays = 14;

/** An offer to pass a workspace on works for this long. */
export const offerDays = 7;

/** Entries of the log of administration are kept for this long. */
export const memberLogDays = 400;

/** Entries in a part of its CSV: Lambda answers with 6 MB at most, and an entry has 3 KB at most. */
export const logPartEntries = 1_000;
