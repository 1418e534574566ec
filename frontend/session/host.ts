import {
  type EndReason,
  type HostMessage,
  messageSource,
} from "#contract/rules/programs/host-messages";
import type { ApiError } from "../api/api-error.ts";

/** The page of a sender's application in whose frame this page is. */
export interface Host {
  /** The only origin that gets messages, as the server has named it. */
  readonly origin: string;
  /** Where the signer can go on afterwards. */
  readonly returnUrl?: string | undefined;
}

let host: Host | undefined;

/** The last message of each type. */
const told = new Map<HostMessage["type"], string>();

export function setHost(one: Host): void {
  host = one;
}

/** Undefined for a page that is in nobody's frame. */
export const hostPage = (): Host | undefined => host;

/** So that the next one of this type is told although it is the same. */
export function forgetTold(type: HostMessage["type"]): void {
  told.delete(type);
}

/** Tells the page around this one what it hasn't been told yet. Nothing that it says is listened to. */
export function tellHost(message: HostMessage): void {
  const text = JSON.stringify(message);
  if (!host || told.get(message.type) === text) return;
  told.set(message.type, text);
  window.parent.postMessage({ source: messageSource, ...message }, host.origin);
}

/** Tells why nothing can be signed, or what has failed. */
export function tellHostOf({ code }: Pick<ApiError, "code">): void {
  const why = reasons[code];
  tellHost(why ? { type: "ended", why } : { type: "error", code });
}

const reasons: Readonly<Record<string, EndReason>> = {
  EMBED_USED: "used",
  EMBED_OVER: "expired",
  NOT_YOUR_TURN: "notYourTurn",
  VOIDED: "withdrawn",
  ALREADY_DECLINED: "declined",
  EXPIRED: "overdue",
  LINK_INVALID: "invalid",
  NOT_FOUND: "invalid",
};
