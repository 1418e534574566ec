/** What an API key may be allowed to do. */
export const scopes = [
  "documents:read",
  /** Drafts, which nobody receives before a person has sent them. */
  "documents:prepare",
  "documents:send",
  "templates:read",
  "templates:write",
  "hooks:write",
  /** The rules and settings of the account, which apply to what is sent from then on. */
  "settings:write",
  /** Who belongs to the workspace, and as what. */
  "members:read",
  "members:write",
] as const;

export type Scope = (typeof scopes)[number];

/** What people may do by their role; some of it no API key can. */
export const rights = [
  ...scopes,
  "keys:write",
  /** Name and look under which people are asked to sign. */
  "company:write",
  /** What only the owner decides: the plan, payments, and a copy of everything. */
  "workspace:own",
] as const;

export type Right = (typeof rights)[number];
