import type { ApiError } from "../../../../api/api-error.ts";
import { signInputs } from "../../../../api/sign-inputs.ts";

/** The state of sending the signature, from pressing Complete until the server has answered. */
export type Sending =
  | { readonly state: "not yet" }
  | { readonly state: "on its way" }
  /** Kept here and sent again automatically. */
  | { readonly state: "kept"; readonly because: ApiError }
  | { readonly state: "refused"; readonly because: ApiError };

/** Whether it is being sent: its content must not change meanwhile. */
export const isUnderway = ({ state }: Sending): boolean =>
  state === "on its way" || state === "kept";

/**
 * Whether sending again may succeed: no connection, a failing or busy server, or another signer's act at
 * the same moment. A repeat by the same signer gets the same reply as the first.
 */
export const isTemporary = ({ status, code }: ApiError): boolean =>
  status === 0 || status >= 500 || status === 429 || code === "CONFLICT";

const waitMsMax = 30_000;

/** How long to wait after this many tries: 1, 2, 4, ... seconds, or as long as the server asks. */
export function waitMs({ retryAfterSeconds }: ApiError, tries: number): number {
  const ownMs = Math.min(waitMsMax, 1000 * 2 ** (tries - 1));
  return Math.max(ownMs, Math.min(600, retryAfterSeconds ?? 0) * 1000);
}

/** Id of the field whose answer was refused; undefined if something else was. */
export function refusedAnswer({ field }: ApiError): string | undefined {
  const path = `${signInputs.answers}.`;
  return field?.startsWith(path) ? field.slice(path.length) : undefined;
}

/** What to do about a refused signature. */
export type Remedy = "look again" | "reload" | "new signature" | "retry";

export function remedyFor({ code }: ApiError): Remedy {
  switch (code) {
    case "LINK_INVALID":
    case "NOT_FOUND":
    case "VOIDED":
    case "EXPIRED":
    case "ALREADY_DECLINED":
    case "NOT_YOUR_TURN":
    case "TAKEN":
    case "NOT_TAKEN":
    case "DELEGATED":
    case "CANT_CHANGE_NOW":
    case "CHANGED_SINCE_SHOWN":
    case "SIGNED_OTHERWISE":
      return "look again";
    case "DISCLOSURE_CHANGED":
    case "ATTACHMENT_CHANGED":
      return "reload";
    case "BAD_IMAGE":
    case "SIGNATURE_MISSING":
    case "WAY_NOT_ALLOWED":
      return "new signature";
    default:
      return "retry";
  }
}
