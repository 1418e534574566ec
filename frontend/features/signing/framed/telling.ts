import {
  type EndReason,
  type HostMessage,
  messageSource,
} from "#contract/rules/programs/host-messages";
import type { ApiError } from "../../../api/api-error.ts";
import { esign } from "../../../api/esign.ts";
import { queryClient, queryKeyOf } from "../../../api/query.ts";
import { host } from "../../../session/host.ts";

/** The last message of each type. */
const told = new Map<HostMessage["type"], string>();

/** Lets all parts of this page tell the page around it, at the only origin that the server has named. */
export function setHost(origin: string): void {
  host.tell = (message) => {
    const text = JSON.stringify(message);
    if (told.get(message.type) === text) return;
    told.set(message.type, text);
    if (message.type === "needsWindow") lookForWindow();
    // Nothing that the page around this one says is listened to.
    window.parent.postMessage({ source: messageSource, ...message }, origin);
  };
  host.tellOf = tellHostOf;
  host.askAgain = () => void queryClient.resetQueries({ queryKey: queryKeyOf(esign.view) });
}

export const tellHost = (message: HostMessage): void => host.tell?.(message);

export function tellHostOf({ code }: Pick<ApiError, "code">): void {
  const why = reasons[code];
  tellHost(why ? { type: "ended", why } : { type: "error", code });
}

/** So that the next one of this type is told although it is the same. */
export function forgetTold(type: HostMessage["type"]): void {
  told.delete(type);
}

/** How often the server is asked whether the document was signed in the window. */
const lookMs = 5_000;

function lookForWindow(): void {
  const queryKey = queryKeyOf(esign.view);
  setInterval(() => void queryClient.invalidateQueries({ queryKey }), lookMs);
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
