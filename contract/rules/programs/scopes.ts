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
] as const;

export type Scope = (typeof scopes)[number];
