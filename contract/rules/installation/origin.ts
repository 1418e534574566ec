/** The header by which CloudFront proves to the API that a call came through it; its value is a secret. */
export const originSecretHeader = "x-origin-secret";

/** How long a function keeps using the secrets it has read when it meets an unknown one. A rotation waits longer. */
export const originSecretKeptMs = 60_000;
