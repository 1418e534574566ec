/** What the login page and the forgotten-password page pass to each other in the location state. */

/** The email that was typed on the other page. */
export const emailOf = (state: unknown): string => textOf(state, "email") ?? "";

/** Where to go after signing in. */
export const fromOf = (state: unknown): string | undefined => textOf(state, "from");

function textOf(state: unknown, name: "email" | "from"): string | undefined {
  if (typeof state !== "object" || state === null) return undefined;
  const value: unknown = Object.entries(state).find(([key]) => key === name)?.[1];
  return typeof value === "string" ? value : undefined;
}
