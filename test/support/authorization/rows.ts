import { randomUUID } from "node:crypto";
import { documentContent } from "../drafts.ts";
import { newRecipient, password } from "../people.ts";
import { pngDataUrl } from "../pngs.ts";
import { templateMarker } from "../templates.ts";
import { hookRows } from "./hook-rows.ts";
import type { Naming } from "./naming.ts";
import type { Caller, Target } from "./world.ts";

/** Calls of senders that name what belongs to an account. Whoever adds such a route adds a row. */
export const senderRows: Readonly<Record<string, Naming>> = {
  "DELETE /api/auth/devices/{deviceId}": ({ otherId }) => ({
    path: `/api/auth/devices/${otherId}`,
  }),
  "POST /api/keys/{keyId}/replace": ({ keyId }) => ({
    path: `/api/keys/${keyId}/replace`,
    body: { password },
  }),
  "POST /api/keys/{keyId}/revoke": ({ keyId }) => ({
    path: `/api/keys/${keyId}/revoke`,
    body: { password },
  }),
  ...hookRows,
  "POST /api/billing/new": ({ owner }) => ({
    path: "/api/billing/new",
    body: { userId: owner.id, planType: "PRO_MONTHLY" },
  }),
  ...aboutSubscriptions(["freeze", "update/preview", "update", "invoice"]),
  "POST /api/billing/status": ({ owner }) => ({
    path: "/api/billing/status",
    body: { email: owner.email },
  }),
  "POST /api/billing/account/status": ({ owner }) => ({
    path: "/api/billing/account/status",
    body: { email: owner.email },
  }),
  "GET /api/dashboard/views": ({ owner }) => ({
    path: `/api/dashboard/views?email=${owner.email}`,
  }),
  "GET /api/dashboard/views/activity/{envelopeId}": ({ envelopeId }) => ({
    path: `/api/dashboard/views/activity/${envelopeId}`,
  }),
  "GET /api/documents/{envelopeId}": ({ envelopeId }) => ({ path: `/api/documents/${envelopeId}` }),
  "GET /api/exports/{id}/file": ({ exportId }) => ({ path: `/api/exports/${exportId}/file` }),
  "DELETE /api/exports/{id}": ({ exportId }) => ({ path: `/api/exports/${exportId}` }),
  "GET /api/drafts/{id}": ({ draftId }) => ({ path: `/api/drafts/${draftId}` }),
  "PUT /api/drafts/{id}": ({ draftId }) => ({
    path: `/api/drafts/${draftId}`,
    body: { version: 1, saveId: randomUUID(), kind: "document", content: documentContent("x") },
  }),
  "DELETE /api/drafts/{id}": ({ draftId }) => ({ path: `/api/drafts/${draftId}?version=1` }),
  "POST /api/envelopes": ({ owner, fileUrl }) => ({
    path: "/api/envelopes",
    body: documentOf(owner, fileUrl),
  }),
  ...onEnvelopes({
    "GET contents": undefined,
    "GET answers": undefined,
    "GET evidence": undefined,
    "GET original": undefined,
    "POST remind": () => ({}),
    "POST sign-now": () => ({}),
    "POST withdraw": () => ({}),
    "POST extend": () => ({ days: 30 }),
    "POST restore": () => ({}),
  }),
  "GET /api/envelopes/{envelopeId}/document": ({ completedId }) => ({
    path: `/api/envelopes/${completedId}/document`,
  }),
  "POST /api/envelopes/{envelopeId}/recipients/{recipientId}/resend": ({ envelopeId, signer }) => ({
    path: `/api/envelopes/${envelopeId}/recipients/${encodeURIComponent(signer)}/resend`,
    body: {},
  }),
  "PUT /api/envelopes/{envelopeId}/recipients/{recipientId}": ({ envelopeId, signer }) => ({
    path: `/api/envelopes/${envelopeId}/recipients/${encodeURIComponent(signer)}`,
    body: newRecipient("Mallory"),
  }),
  "GET /api/envelopes/{envelopeId}/file/{name}": ({ envelopeId }) => ({
    path: `/api/envelopes/${envelopeId}/file/contract`,
  }),
  "GET /api/envelopes/del/{envelopeId}": ({ envelopeId }) => ({
    path: `/api/envelopes/del/${envelopeId}`,
  }),
  "DELETE /api/envelopes/{envelopeId}": ({ envelopeId }) => ({
    path: `/api/envelopes/${envelopeId}`,
  }),
  "POST /api/upload": ({ owner }) => ({
    path: "/api/upload",
    body: { userId: owner.id, fileName: "a.pdf", size: 10 },
  }),
  "POST /api/files/template": ({ owner }) => ({
    path: "/api/files/template",
    body: { userId: owner.id, fileName: "a.pdf", size: 10 },
  }),
  "POST /api/upload/{fileId}/complete": ({ fileId }) => ({
    path: `/api/upload/${fileId}/complete`,
    body: {},
  }),
  "GET /api/files/{userId}": ({ owner }) => ({ path: `/api/files/${owner.id}` }),
  "GET /api/files/{userId}/{fileId}": ({ fileUrl }) => ({ path: fileUrl }),
  "GET /api/files/form": ({ fileUrl }) => ({
    path: `/api/files/form?url=${encodeURIComponent(fileUrl)}`,
  }),
  "GET /api/files/{userId}/{fileId}/first-page": ({ fileUrl }) => ({
    path: `${fileUrl}/first-page`,
  }),
  "GET /api/pages/{n}": ({ fileUrl }) => ({
    path: `/api/pages/1?${new URLSearchParams({ url: fileUrl, width: "760" })}`,
  }),
  "POST /api/files/deletion/{fileName}/{userId}": ({ owner, fileId }) => ({
    path: `/api/files/deletion/${fileId}/${owner.id}`,
    body: {},
  }),
  "DELETE /api/files/template/{userId}/{fileName}": ({ owner, fileId }) => ({
    path: `/api/files/template/${owner.id}/${fileId}`,
  }),
  "POST /api/templates": ({ owner, fileUrl }) => ({
    path: "/api/templates",
    body: templateOf(owner, fileUrl),
  }),
  "GET /api/templates/{email}": ({ owner }) => ({ path: `/api/templates/${owner.email}` }),
  "GET /api/templates/record/{id}": ({ templateId }) => ({
    path: `/api/templates/record/${templateId}`,
  }),
  "DELETE /api/templates/record/{id}": ({ templateId }) => ({
    path: `/api/templates/record/${templateId}`,
  }),
  "POST /api/templates/record/{id}/versions": ({ owner, fileUrl, templateId }) => ({
    path: `/api/templates/record/${templateId}/versions`,
    body: { ...templateOf(owner, fileUrl), version: 1 },
  }),
  "PUT /api/templates/record/{id}/name": ({ templateId }) => ({
    path: `/api/templates/record/${templateId}/name`,
    body: { name: "Mine", version: 1 },
  }),
  "POST /api/templates/record/{id}/duplicate": ({ templateId }) => ({
    path: `/api/templates/record/${templateId}/duplicate`,
    body: { name: "Mine" },
  }),
  "GET /api/templates/{id}/file/{name}": ({ templateId }) => ({
    path: `/api/templates/${templateId}/file/contract`,
  }),
  "GET /api/templates/record/{id}/first-page": ({ templateId }) => ({
    path: `/api/templates/record/${templateId}/first-page`,
  }),
};

function aboutSubscriptions(acts: readonly string[]): Record<string, Naming> {
  const rows = acts.map((act): [string, Naming] => {
    const path = `/api/billing/${act}`;
    return [
      `POST ${path}`,
      ({ otherId }) => ({ path, body: { subscriptionId: otherId, planType: "PRO_MONTHLY" } }),
    ];
  });
  return Object.fromEntries(rows);
}

function onEnvelopes(
  acts: Readonly<Record<string, ((target: Target) => unknown) | undefined>>,
): Record<string, Naming> {
  const rows = Object.entries(acts).map(([act, bodyOf]): [string, Naming] => {
    const [method = "", name = ""] = act.split(" ");
    return [
      `${method} /api/envelopes/{envelopeId}/${name}`,
      (target) => ({
        path: `/api/envelopes/${target.envelopeId}/${name}`,
        ...(bodyOf ? { body: bodyOf(target) } : {}),
      }),
    ];
  });
  return Object.fromEntries(rows);
}

const templateOf = ({ id, email }: Target["owner"], fileUrl: string) => ({
  ...{ userId: id, email, name: "Lease", fileUrl, numberOfSigners: 1 },
  markers: JSON.stringify([templateMarker(1)]),
});

function documentOf(owner: Target["owner"], fileurl: string) {
  const recipient = newRecipient("Mallory");
  return {
    ...{ senderid: owner.id, senderemail: owner.email, fileurl, recepient: [recipient] },
    markers: [{ etype: "sign", dataX: 400, dataY: 400, recepientEmail: recipient.email }],
  };
}

interface LinkRow {
  readonly call: Naming;
  /** Whose links open it. */
  readonly by: readonly Caller[];
}

const signers: readonly Caller[] = ["signer 1", "signer 2"];
const readers: readonly Caller[] = [...signers, "reader of a completed document"];
const stoppers: readonly Caller[] = ["holder of a stop link"];

/** Calls by a mailed link. Those whose path holds a token get that of the target. */
export const linkRows: Readonly<Record<string, LinkRow>> = {
  "GET /api/envelopes/rv/{token}": {
    call: ({ signing }) => ({ path: `/api/envelopes/rv/${signing}` }),
    by: signers,
  },
  "GET /api/envelopes/preview/{token}": {
    call: ({ viewing }) => ({ path: `/api/envelopes/preview/${viewing}` }),
    by: readers,
  },
  "POST /api/esign": {
    call: () => ({ path: "/api/esign", body: { userSign: pngDataUrl(), userConsent: true } }),
    by: signers,
  },
  "POST /api/esign/keep": {
    call: () => ({ path: "/api/esign/keep", body: { shownSha256: "x" } }),
    by: signers,
  },
  "POST /api/esign/take-back": {
    call: () => ({ path: "/api/esign/take-back", body: {} }),
    by: signers,
  },
  "POST /api/esign/decline": {
    call: () => ({ path: "/api/esign/decline", body: { reason: "no" } }),
    by: signers,
  },
  "POST /api/esign/viewed": {
    call: () => ({ path: "/api/esign/viewed", body: {} }),
    // Changes nothing of a document that has ended.
    by: [...readers, "signer of a withdrawn document"],
  },
  "POST /api/esign/language": {
    call: () => ({ path: "/api/esign/language", body: { language: "de" } }),
    by: readers,
  },
  "GET /api/esign/file/{name}": { call: () => ({ path: "/api/esign/file/contract" }), by: readers },
  "GET /api/esign/evidence": { call: () => ({ path: "/api/esign/evidence" }), by: readers },
  "GET /api/esign/pages/{n}": {
    call: () => ({ path: "/api/esign/pages/1?width=760" }),
    by: readers,
  },
  "GET /api/stop/{token}": { call: ({ stop }) => ({ path: `/api/stop/${stop}` }), by: stoppers },
  "POST /api/stop/{token}": {
    call: ({ stop }) => ({ path: `/api/stop/${stop}`, body: { stopped: true } }),
    by: stoppers,
  },
  "POST /api/stop/{token}/report": {
    call: ({ stop }) => ({ path: `/api/stop/${stop}/report`, body: {} }),
    by: stoppers,
  },
};

/** Calls of senders that act on the caller's own account, or answer for each of many documents. */
export const namesNothing = [
  "PUT /api/companies/own",
  "DELETE /api/companies/own/logo",
  "DELETE /api/companies/own",
  "GET /api/documents",
  "GET /api/dashboard/labels",
  "GET /api/dashboard/progress",
  "POST /api/envelopes/many",
  "POST /api/exports",
  "GET /api/exports",
  "GET /api/users/sending",
  "PUT /api/users/sending",
  "POST /api/auth/change-password",
  "POST /api/auth/close-account",
  "GET /api/auth/devices",
  "GET /api/keys",
  "POST /api/keys",
  "GET /api/hooks",
  "POST /api/hooks",
  "GET /api/billing/upgrades",
  "PUT /api/billing/automatic-upgrade",
  "POST /api/companies/register",
  "GET /api/drafts",
  "GET /api/users/contacts",
  "POST /api/users/contacts/forget",
  "POST /api/users/me/data",
  "POST /api/userDetails",
  "GET /api/users/me",
  "PUT /api/users/me",
];
