import { makePng, pngDataUrl } from "../../../test/support/pngs.ts";
import type { Step } from "../plan.ts";
import type { World } from "../world.ts";
import type { Conversation } from "./acknowledged.ts";
import { asSigner, textIn } from "./call.ts";

type SignerStep = Step & { kind: "sign" | "decline" | "view" | "keep" | "take-back" };

const signature = pngDataUrl(makePng(60, 20));

export function* bySigner({ kind, doc, signer }: SignerStep, token: string): Conversation {
  const signerId = `s${signer + 1}`;
  const act = (route: string, body: object = {}) =>
    asSigner(doc.tenant, "esign", `POST /api/esign${route}`, token, { body });
  if (kind === "decline") {
    const reply = yield act("/decline", { reason: "I changed my mind" });
    return reply?.status === 200 ? [{ kind: "declined", doc, signerId, token }] : [];
  }
  if (kind === "take-back") {
    const reply = yield act("/take-back");
    return reply?.status === 200 ? [{ kind: "taken-back", doc, signerId, token }] : [];
  }
  const route = "GET /api/envelopes/rv/{token}";
  const view = yield asSigner(doc.tenant, "envelopes", route, token, { path: { token } });
  if (view?.status !== 200) return [];
  if (kind === "view") {
    const reply = yield act("/viewed");
    return reply?.status === 200 ? [{ kind: "viewed", doc, signerId, token }] : [];
  }
  const shownSha256 = textIn(view.body, "shownSha256");
  if (kind === "keep") {
    const reply = yield act("/keep", { shownSha256 });
    return reply?.status === 200 ? [{ kind: "kept", doc, signerId, token }] : [];
  }
  const submission = { userSign: signature, userConsent: true, shownSha256, mode: "draw" };
  const reply = yield act("", submission);
  // Who has signed before is answered about that signature, whatever the page shows by now.
  if (textIn(view.body, "signerStatus") === "signed") return [];
  const seen = partiesIn(view.body);
  return reply?.status === 200 ? [{ kind: "signed", doc, signerId, token, seen }] : [];
}

type StopStep = Step & { kind: "stop" | "resume" | "report" };

export function* byStopLink({ kind, doc }: StopStep, token: string, world: World): Conversation {
  const path = { token };
  const ask = (route: string, body?: object) =>
    asSigner(doc.tenant, "stop", route, token, { path, ...(body ? { body } : {}) });
  if (kind === "report") {
    const reply = yield ask("POST /api/stop/{token}/report");
    return reply?.status === 200 ? [{ kind: "reported", doc, token }] : [];
  }
  const reply = yield ask("POST /api/stop/{token}", { stopped: kind === "stop" });
  const done = kind === "stop" ? ("stopped" as const) : ("resumed" as const);
  return reply?.status === 200 ? [{ kind: done, token, atMs: world.nowMs }] : [];
}

/** Who signs, as a signer's page shows them. */
function partiesIn(body: unknown): string {
  const { parties } = body as { parties: readonly { name: string; email: string }[] };
  return parties.map(({ name, email }) => `${name} <${email}>`).join(", ");
}
