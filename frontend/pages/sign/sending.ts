import type { ApiError } from "../../api/api-error.ts";

/** Where the act of signing stands, from the press on Complete until the server has answered. */
export type Sending =
  | { readonly state: "not yet" }
  | { readonly state: "on its way" }
  /** Kept here and tried again by itself. */
  | { readonly state: "kept"; readonly because: ApiError }
  | { readonly state: "refused"; readonly because: ApiError };

/** While it is being sent nothing that it holds may change. */
export const isUnderway = ({ state }: Sending): boolean =>
  state === "on its way" || state === "kept";

/**
 * Whether the same again may be answered otherwise: no connection, a stumbling or busy server, or
 * another signer's act at the same moment. A repeat by the same signer is answered as the first was.
 */
export const mayPass = ({ status, code }: ApiError): boolean =>
  status === 0 || status >= 500 || status === 429 || code === "CONFLICT";

const waitMsMax = 30_000;

/** How long to wait after this many tries: 1, 2, 4, ... seconds, or as long as the server asks for. */
export function waitMs({ retryAfterSeconds }: ApiError, tries: number): number {
  const ownMs = Math.min(waitMsMax, 1000 * 2 ** (tries - 1));
  return Math.max(ownMs, Math.min(600, retryAfterSeconds ?? 0) * 1000);
}

/** What a refused signature calls for. */
export type Remedy = "look again" | "reload" | "new signature" | "retry";

export function remedyFor({ code }: ApiError): Remedy {
  switch (code) {
    case "LINK_INVALID":
    case "NOT_FOUND":
    case "VOIDED":
    case "EXPIRED":
    case "ALREADY_DECLINED":
    case "NOT_YOUR_TURN":
    case "CANT_CHANGE_NOW":
      return "look again";
    case "DISCLOSURE_CHANGED":
      return "reload";
    case "BAD_IMAGE":
    case "SIGNATURE_MISSING":
      return "new signature";
    default:
      return "retry";
  }
}
