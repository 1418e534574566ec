/** The lifetime that a JWT states. Its signature is checked by the server only. */
export interface TokenLife {
  readonly expiresAtMs: number;
  /** Undefined when the token has no `iat`. */
  readonly lifetimeMs: number | undefined;
}

export function lifeOf(token: string): TokenLife | undefined {
  const { exp, iat } = claimsOf(token);
  if (typeof exp !== "number") return undefined;
  const lifetimeMs = typeof iat === "number" ? (exp - iat) * 1000 : undefined;
  return { expiresAtMs: exp * 1000, lifetimeMs };
}

export function isExpired(token: string, nowMs: number): boolean {
  const life = lifeOf(token);
  return life === undefined || life.expiresAtMs <= nowMs;
}

/**
 * When a token that has just arrived expires, by this device's clock. Counted from its lifetime, since
 * the device's clock may be wrong.
 */
export function expiryOnArrival(token: string, nowMs: number): number {
  const life = lifeOf(token);
  if (!life) return nowMs;
  return life.lifetimeMs === undefined ? life.expiresAtMs : nowMs + life.lifetimeMs;
}

function claimsOf(token: string): Record<string, unknown> {
  const payload = token.split(".")[1] ?? "";
  try {
    const bytes = Uint8Array.from(
      atob(payload.replace(/-/g, "+").replace(/_/g, "/")),
      (character) => character.charCodeAt(0),
    );
    const claims: unknown = JSON.parse(new TextDecoder().decode(bytes));
    return typeof claims === "object" && claims !== null ? { ...claims } : {};
  } catch {
    return {};
  }
}
