import { randomUUID } from "node:crypto";
import { documentContent } from "../drafts.ts";
import { newRecipient, password } from "../people.ts";
import { pngDataUrl } from "../pngs.ts";
import { fieldsFor } from "../public-documents.ts";
import { templateMarker } from "../templates.ts";
import { type Inputs, rowsOf } from "./naming.ts";
import type { Caller, Target } from "./world.ts";

/** Inputs of calls that are declared for pages and programs. */
const both: Inputs = {
  "POST /batches": ({ templateId }) => ({
    ...{ template: { id: templateId }, rows: [{ recipients: [newRecipient("Mallory")] }] },
  }),
  "POST /batches/{batchId}/corrections": () => ({
    cells: [{ row: 1, field: "title", value: "Mine" }],
  }),
  "POST /batches/{batchId}/send": () => ({ rows: 1 }),
  "POST /templates": ({ fileId }) => ({
    ...{ documentId: fileId, name: "Mine", roles: [""], fields: fieldsFor([1]) },
  }),
  "PUT /templates/{templateId}": () => ({
    ...{ name: "Mine", version: 1, roles: [""], fields: fieldsFor([1]) },
  }),
  "PUT /templates/record/{templateId}/link": () => ({ on: true, role: 1 }),
  "PUT /templates/{templateId}/link": () => ({ on: true, role: 1 }),
  "POST /envelopes/{envelopeId}/extend": () => ({ days: 30 }),
  "PUT /envelopes/{envelopeId}/recipients/{recipientId}": () => ({ ...newRecipient("Mallory") }),
  "PUT /templates/record/{templateId}/name": () => ({ name: "Mine", version: 1 }),
  "PUT /templates/{templateId}/name": () => ({ name: "Mine", version: 1 }),
  "POST /templates/record/{templateId}/duplicate": () => ({ name: "Mine" }),
  "POST /templates/{templateId}/duplicate": () => ({ name: "Mine" }),
  "PUT /templates/record/{templateId}/seen-by": () => ({ version: 1, seenBy: "workspace" }),
  "PUT /templates/{templateId}/seen-by": () => ({ version: 1, seenBy: "workspace" }),
  "PUT /members/{memberId}": () => ({ role: "reader" }),
  "PUT /envelopes/{envelopeId}/shares/{memberId}": () => ({ as: "read" }),
  "PUT /hooks/{hookId}": () => ({ on: true }),
  "POST /hooks/{hookId}/deliveries/send": () => ({ since: "2026-01-01T00:00:00Z" }),
};

const subscription = ({ otherId }: Target) => ({
  subscriptionId: otherId,
  planType: "PRO_MONTHLY",
});
const ownerAlone = ({ owner }: Target) => ({ email: owner.email });
const combined = ({ fileId }: Target) => ({ name: "Mine.pdf", parts: [{ documentId: fileId }] });
const upload = ({ owner }: Target) => ({ userId: owner.id, fileName: "a.pdf", size: 10 });

/** Nothing listens there. */
const storageInput = {
  ...{ url: "http://localhost:1/dav", user: "ann", secret: "x", pattern: "{title}", password },
};

/** Calls of senders that name what belongs to an account. */
export const senderRows = rowsOf("sender", {
  ...both,
  "POST /api/keys/{keyId}/replace": () => ({ password }),
  "POST /api/keys/{keyId}/revoke": () => ({ password }),
  "PUT /api/storages/{storageId}": () => storageInput,
  "POST /api/billing/new": ({ owner }) => ({ userId: owner.id, planType: "PRO_MONTHLY" }),
  "POST /api/billing/freeze": subscription,
  "POST /api/billing/update/preview": subscription,
  "POST /api/billing/update": subscription,
  "POST /api/billing/invoice": subscription,
  "POST /api/billing/status": ownerAlone,
  "POST /api/billing/account/status": ownerAlone,
  "GET /api/dashboard/views": ownerAlone,
  "PUT /api/drafts/{id}": () => ({
    ...{ version: 1, saveId: randomUUID(), kind: "document" },
    content: documentContent("x"),
  }),
  "DELETE /api/drafts/{id}": () => ({ version: 1 }),
  "POST /api/envelopes": ({ owner, fileUrl }) => documentOf(owner, fileUrl),
  "POST /api/envelopes/as-signer": ({ owner, fileUrl }) => ({
    ...documentOf(owner, fileUrl),
    signer: "eve@example.com",
  }),
  "POST /api/envelopes/{envelopeId}/hand-over": () => ({ recipientId: "s1" }),
  "POST /api/workspace/offer": ({ otherId }) => ({ memberId: otherId, password }),
  "POST /api/workspace/open": ({ owner }) => ({ workspaceId: owner.id }),
  "POST /api/upload": upload,
  "POST /api/upload/combine": combined,
  "POST /api/operator/accounts/{userId}/stop": () => ({ stopped: true }),
  "POST /api/files/template": upload,
  "GET /api/files/form": ({ fileUrl }) => ({ url: fileUrl }),
  "GET /api/pages/{n}": ({ fileUrl }) => ({ url: fileUrl, width: 760 }),
  "POST /api/templates": ({ owner, fileUrl }) => templateOf(owner, fileUrl),
  "POST /api/templates/record/{id}/copy": ({ owner }) => ({ workspaceId: owner.id, name: "Mine" }),
});

/** Calls of the public API that name what belongs to an account. */
export const keyRows = rowsOf("key", {
  ...both,
  "POST /api/v1/envelopes": ({ fileId }) => ({
    ...{ documentId: fileId, recipients: [newRecipient("Mallory")], fields: fieldsFor([1]) },
  }),
  "POST /api/v1/drafts": ({ fileId }) => ({
    ...{ documentId: fileId, recipients: [newRecipient("Mallory")] },
  }),
  "PATCH /api/v1/envelopes/{envelopeId}": () => ({ labels: ["Mine"], archived: true }),
  "POST /api/v1/documents/combine": combined,
  "POST /api/v1/envelopes/{envelopeId}/recipients/{recipientId}/session": () => ({
    origin: "https://app.example.com",
  }),
});

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

/** Calls by a mailed link. Those whose path holds a token get that of the target. */
export const linkRows = rowsOf("signer", {
  "POST /api/esign": () => ({ userSign: pngDataUrl(), userConsent: true }),
  "POST /api/esign/passkey": () => ({ userSign: pngDataUrl(), userConsent: true }),
  "POST /api/esign/attachments": () => ({ field: "f1", fileName: "a.pdf", sizeBytes: 10 }),
  "POST /api/esign/keep": () => ({ shownSha256: "x" }),
  "POST /api/esign/decline": () => ({ reason: "no" }),
  "POST /api/esign/delegate": () => ({
    email: "mallory@example.com",
    firstName: "Mallory",
    reason: "no",
  }),
  "POST /api/esign/language": () => ({ language: "de" }),
  "GET /api/esign/pages/{n}": () => ({ width: 760 }),
  "POST /api/stop/{token}": () => ({ stopped: true }),
});

const signers: readonly Caller[] = ["signer 1", "signer 2"];
const readers: readonly Caller[] = [...signers, "reader of a completed document"];

/** Callers whose links open a call; for calls not listed here, `readers`. */
const links: Readonly<Record<string, readonly Caller[]>> = {
  "GET /api/envelopes/rv/{token}": signers,
  "POST /api/esign": signers,
  "POST /api/esign/passkey": signers,
  "POST /api/esign/attachments": signers,
  "POST /api/esign/attachments/{id}/finish": signers,
  "DELETE /api/esign/attachments/{id}": signers,
  "GET /api/esign/earlier-files": signers,
  "GET /api/esign/earlier-files/{attachmentId}": signers,
  "POST /api/esign/keep": signers,
  "POST /api/esign/take-back": signers,
  "POST /api/esign/decline": signers,
  "POST /api/esign/delegate": signers,
  // None of them is one of several people.
  "POST /api/esign/take": [],
  "POST /api/esign/give-back": [],
  "POST /api/esign/pad": signers,
  // None of them has a device that was handed over.
  "POST /api/esign/hand-back": [],
  // Changes nothing of a document that has ended.
  "POST /api/esign/viewed": [...readers, "signer of a withdrawn document"],
};

export const linksOf = (route: string): readonly Caller[] =>
  route.includes(" /api/stop/") ? ["holder of a stop link"] : (links[route] ?? readers);

/** Calls of senders that act on the caller's own account, or answer for each of many documents. */
export const namesNothing = [
  "POST /api/own/documents",
  "GET /api/own/documents",
  "GET /api/own/templates",
  "GET /api/batches",
  "GET /api/links",
  "PUT /api/companies/own",
  "DELETE /api/companies/own/logo",
  "DELETE /api/companies/own",
  "GET /api/documents",
  "GET /api/dashboard/labels",
  "GET /api/dashboard/progress",
  "POST /api/envelopes/many",
  "POST /api/exports",
  "GET /api/exports",
  "GET /api/members",
  "POST /api/members",
  "GET /api/account/access",
  "PUT /api/account/access",
  "GET /api/account/log",
  "GET /api/account/log/file",
  "POST /api/workspace/leave",
  "PUT /api/workspace/required-factor",
  "GET /api/workspace/offer",
  "POST /api/workspace/offer/withdraw",
  "POST /api/workspace/offer/accept",
  "POST /api/workspace/offer/decline",
  "GET /api/users/sending",
  "PUT /api/users/sending",
  "POST /api/auth/change-password",
  "POST /api/auth/close-account",
  "GET /api/auth/devices",
  "GET /api/auth/factors",
  "POST /api/auth/factors/app",
  "POST /api/auth/factors/passkey-options",
  "POST /api/auth/factors/passkeys",
  "POST /api/auth/factors/remove",
  "POST /api/auth/factors/recovery-codes",
  "GET /api/sign-on",
  "POST /api/sign-on",
  "GET /api/keys",
  "POST /api/keys",
  "GET /api/storages",
  "POST /api/storages",
  "GET /api/hooks",
  "POST /api/hooks",
  "GET /api/embedding",
  "PUT /api/embedding",
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
  "POST /api/operator/code",
  "POST /api/operator/enter",
  "GET /api/operator/overview",
  "GET /api/operator/accounts",
  "POST /api/operator/invite",
  "GET /api/operator/mail",
  "POST /api/operator/test-mail",
  "POST /api/operator/test-mail/landed",
  "GET /api/operator/log",
];

/** Calls of the public API that act on the account of the key, or list what it has. */
export const keyNamesNothing: readonly string[] = [
  "GET /api/v1/account",
  "GET /api/v1/batches",
  "GET /api/v1/links",
  "POST /api/v1/documents",
  "GET /api/v1/documents",
  "GET /api/v1/envelopes",
  "GET /api/v1/events",
  "GET /api/v1/members",
  "POST /api/v1/members",
  "GET /api/v1/account/access",
  "PUT /api/v1/account/access",
  "GET /api/v1/account/log",
  "GET /api/v1/account/log/file",
  "GET /api/v1/hooks",
  "POST /api/v1/hooks",
  "GET /api/v1/account/settings",
  "PUT /api/v1/account/settings",
  "GET /api/v1/labels",
  "GET /api/v1/exports",
  "POST /api/v1/exports",
  "GET /api/v1/templates",
];
