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
  /** Lists the members of the workspace with their roles. */
  "members:read",
  "members:write",
  /** Sends documents in the name of any member, together with "documents:send". */
  "act:members",
  /** Opens the page of a recipient who signs inside the sender's own application. */
  "sign:embed",
] as const;

export type Scope = (typeof scopes)[number];

/** The rights that people have by their role. API keys can get only some of them. */
export const rights = [
  ...scopes,
  "keys:write",
  /** Name and look under which people are asked to sign. */
  "company:write",
  /** Lets the owner alone change the plan, pay, and take a copy of everything. */
  "workspace:own",
] as const;

export type Right = (typeof rights)[number];
