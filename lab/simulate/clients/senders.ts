import { unsigned } from "../../../contract/rules/people/roles.ts";
import {
  copiesOf,
  envelopeIdOf,
  othersOf,
  roleOf,
  rulesOf,
  sentTo,
  signerEmail,
  templateIdOf,
  tenantAt,
} from "../people.ts";
import type { Doc, Step } from "../plan.ts";
import { templateKey } from "../steps.ts";
import type { World } from "../world.ts";
import type { Acknowledgement, Conversation } from "./acknowledged.ts";
import { asMember, asSender, textIn } from "./call.ts";
import { checksOf } from "./checks.ts";
import { removeDraft, saveDraft, saveTemplate, seenTemplate } from "./library.ts";
import { sendByKey } from "./programs.ts";

type SendStep = Step & { kind: "send" };

/** Sends an uploaded file; or from a template, which is saved first; or from a draft, which is discarded then. */
export function* send(step: SendStep): Conversation {
  const { doc } = step;
  if (doc.from === "draft") return yield* sendDraft(step);
  if (doc.from === "program") return yield* sendByKey(step);
  const { fileId, userId } = tenantAt(doc.tenant);
  if (doc.from !== "template")
    return yield* post(step, { fileurl: `/api/files/${userId}/${fileId}` });
  const keyed = { tenant: doc.tenant, key: templateKey(doc.tenant) };
  yield* saveTemplate(keyed);
  const id = templateIdOf(keyed);
  const seen = yield* seenTemplate(doc.tenant, id);
  if (!seen) return [];
  const { version: templateVersion, fileUrl: fileurl } = seen;
  return yield* post(step, { fileurl, templateIs: "true", templateId: id, templateVersion });
}

function* sendDraft(step: SendStep): Conversation {
  const { tenant, key } = step.doc;
  const keyed = { tenant, key };
  const { fileId, userId } = tenantAt(tenant);
  yield* saveDraft({ ...keyed, id: step.id });
  const sent = yield* post(step, { fileurl: `/api/files/${userId}/${fileId}` });
  if (sent.length > 0) yield* removeDraft(keyed);
  return sent;
}

function* post(step: SendStep, source: object): Conversation {
  const { doc } = step;
  const { canary } = tenantAt(doc.tenant);
  const signers = Array.from({ length: step.signers }, (_, index) => index);
  const { addresses, readers } = copiesOf(doc, step.copies);
  const request = {
    ...source,
    recepient: [
      ...signers.map((index) => ({
        email: sentTo(doc, index),
        firstName: `Person${index + 1}`,
        lastName: canary,
        ...placeOf(step, index),
        ...othersOf(doc, index, step.signers),
        ...checksOf(doc, index, step.signers),
      })),
      ...readers,
    ],
    markers: signers.flatMap((index) => markersFor(doc, index, step.signers)),
    emailData: {
      title: `Contract ${canary} ${doc.key}`,
      message: `About ${canary}`,
      ccList: addresses,
    },
    expiresInDays: step.expiresInDays,
    ...rulesOf(doc),
  };
  const content = { body: request, key: doc.key };
  const [name, route] = ["envelopes", "POST /api/envelopes"] as const;
  const { tenant, by } = doc;
  const reply = yield by === undefined
    ? asSender(tenant, name, route, content)
    : asMember({ tenant, member: by }, name, route, content);
  return reply?.status === 201 ? [{ kind: "sent", doc, request }] : [];
}

/** Role and order; a witness comes right after whom they witness, whatever the order. */
function placeOf({ doc, signers, inOrder }: SendStep, index: number) {
  const role = roleOf(doc, index, signers);
  if (role === "witnesses") return { role, witnessOf: sentTo(doc, 0) };
  return { role, ...(inOrder ? { order: index + 1 } : {}) };
}

function markersFor(doc: Doc, index: number, signers: number) {
  const recepientEmail = sentTo(doc, index);
  const top = 20 + index * 100;
  const signature = { etype: "sign", dataX: 500, dataY: top, recepientEmail };
  if (!doc.asks) return [signature];
  const field = (etype: string, dataY: number, settings: object, dataX = 800) => ({
    ...{ etype, dataX, dataY, recepientEmail, settings },
  });
  const own = (label: string) => `${label} ${index + 1}`;
  const total = { is: "sum", of: [{ field: own("Rent") }, { field: own("Costs") }] };
  const isHigh = { field: own("Rent"), is: "above", value: "100" };
  return [
    ...(unsigned(roleOf(doc, index, signers)) ? [] : [signature]),
    field("text", top, { label: "Purpose" }),
    field("text", top + 35, { label: "Account", private: true }),
    field("check", top + 70, { label: "Agreed" }),
    ...(doc.computes
      ? [
          field("number", top, { label: own("Rent") }, 300),
          field("number", top + 35, { label: own("Costs") }, 300),
          field("number", top + 70, { label: own("Total"), formula: total }, 300),
          field("text", top, { label: own("Reason"), when: [isHigh] }, 100),
        ]
      : []),
  ];
}

export function* list(tenant: number): Conversation {
  yield asSender(tenant, "dashboard", "GET /api/dashboard/views", { query: {} });
  return [];
}

/** The other tenant tries every way to get the document. */
export function* peek(doc: Doc): Conversation {
  const other = 1 - doc.tenant;
  const path = { envelopeId: envelopeIdOf(doc) };
  const intrusions: Acknowledgement[] = [];
  const routes = [
    ["GET /api/envelopes/{envelopeId}/contents", undefined],
    ["GET /api/envelopes/{envelopeId}/answers", undefined],
    ["POST /api/envelopes/{envelopeId}/withdraw", {}],
    ["POST /api/envelopes/{envelopeId}/undo", {}],
    ["DELETE /api/envelopes/{envelopeId}", undefined],
  ] as const;
  for (const [route, body] of routes) {
    const content = { path, ...(body ? { body } : {}) };
    const reply = yield asSender(other, "envelopes", route, content);
    if (reply?.status === 200) intrusions.push({ kind: "intruded", doc, route });
  }
  yield asSender(other, "dashboard", "GET /api/dashboard/views", { query: {} });
  return intrusions;
}

type SenderStep = Extract<
  Step,
  {
    kind: ActOnWhole | "resend" | "correct" | "label" | "unlabel";
  }
>;
type ActOnWhole = "remove" | "withdraw" | "restore" | "extend" | "undo";

const ofEnvelope = "/api/envelopes/{envelopeId}";

export function* bySender(step: SenderStep, world: World): Conversation {
  const { doc } = step;
  const path = { envelopeId: envelopeIdOf(doc) };
  const ask = (act: string, body?: object) =>
    asSender(doc.tenant, "envelopes", `POST ${ofEnvelope}/${act}`, {
      path,
      ...(body ? { body } : {}),
    });
  switch (step.kind) {
    case "remove": {
      const reply = yield asSender(doc.tenant, "envelopes", `DELETE ${ofEnvelope}`, { path });
      return reply?.status === 200 ? [{ kind: "removed", doc }] : [];
    }
    case "withdraw": {
      const reply = yield ask("withdraw", { reason: withdrawalReason });
      return reply?.status === 200 ? [{ kind: "withdrawn", doc }] : [];
    }
    case "undo": {
      const reply = yield ask("undo", {});
      return reply?.status === 200 ? [{ kind: "undone", doc }] : [];
    }
    case "extend": {
      const reply = yield ask("extend", { days: step.days });
      const to = textIn(reply?.body, "expiresAt");
      return reply?.status === 200 ? [{ kind: "extended", doc, to }] : [];
    }
    case "restore": {
      const sinceSeq = world.db.seq;
      const reply = yield ask("restore");
      return reply?.status === 200 ? [{ kind: "restored", doc, sinceSeq }] : [];
    }
    case "resend": {
      const reply = yield asSender(
        doc.tenant,
        "envelopes",
        `POST ${ofEnvelope}/recipients/{recipientId}/resend`,
        { path: { ...path, recipientId: `s${step.signer + 1}` }, body: {} },
      );
      return reply?.status === 200 ? [{ kind: "resent", doc }] : [];
    }
    case "correct": {
      const correction = correctionOf(step, world);
      const { email: to, firstName: name } = correction;
      const reply = yield asSender(
        doc.tenant,
        "envelopes",
        `PUT ${ofEnvelope}/recipients/{recipientId}`,
        { path: { ...path, recipientId: `s${step.signer + 1}` }, body: correction },
      );
      return reply?.status === 200 ? [{ kind: "corrected", doc, to, name }] : [];
    }
    case "label":
    case "unlabel":
      return yield* label(step);
  }
}

function correctionOf(step: Extract<Step, { kind: "correct" }>, world: World) {
  const { doc, signer, change } = step;
  const generation = 2 + Math.floor(world.chance.of("generation", step.id) * 1000);
  const isMobile = change === "mobile";
  return {
    email: signerEmail(doc, signer, change === "address" ? generation : 1),
    firstName: `Person${signer + 1}${isMobile ? "" : `n${generation}`}`,
    lastName: tenantAt(doc.tenant).canary,
    ...(isMobile ? { mobile: `+44 20 7946 ${1_000 + generation}` } : {}),
  };
}

const doneBy = { withdraw: "withdrawn", remove: "removed" } as const;

/** Acts on all documents at once, of which those of the other account must be refused. */
export function* many({ doc, docs, act }: Step & { kind: "many" }, world: World): Conversation {
  const route = "POST /api/envelopes/many";
  const sinceSeq = world.db.seq;
  const body = {
    ids: docs.map(envelopeIdOf),
    act,
    ...(act === "withdraw" ? { reason: withdrawalReason } : {}),
  };
  const reply = yield asSender(doc.tenant, "envelopes", route, { body });
  const { results = [] } = (reply?.body ?? {}) as { results?: readonly { done: boolean }[] };
  return docs.flatMap((one, at): Acknowledgement[] => {
    if (!results[at]?.done) return [];
    if (one.tenant !== doc.tenant) return [{ kind: "intruded", doc: one, route }];
    if (act === "restore") return [{ kind: "restored", doc: one, sinceSeq }];
    return act === "withdraw" || act === "remove" ? [{ kind: doneBy[act], doc: one }] : [];
  });
}

/** Distinguishes the withdrawal of a document from its removal. */
export const withdrawalReason = "The terms have changed";

/** Labels the document like one of several that were chosen in the list. */
function* label(step: Extract<Step, { kind: "label" | "unlabel" }>): Conversation {
  const { doc, kind, label: name } = step;
  const reply = yield asSender(doc.tenant, "envelopes", "POST /api/envelopes/many", {
    body: { ids: [envelopeIdOf(doc)], act: kind, label: name },
  });
  const { results = [] } = (reply?.body ?? {}) as { results?: readonly { done: boolean }[] };
  const isDone = reply?.status === 200 && results.every(({ done }) => done);
  return isDone ? [{ kind: kind === "label" ? "labelled" : "unlabelled", doc, name }] : [];
}
