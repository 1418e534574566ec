import { newRecipient } from "../people.ts";
import { fieldsFor } from "../public-documents.ts";
import { hookKeyRows } from "./hook-rows.ts";
import type { Naming } from "./naming.ts";
import type { Target } from "./world.ts";

/** Calls of the public API that name what belongs to an account. Whoever adds such a call adds a row. */
export const keyRows: Readonly<Record<string, Naming>> = {
  ...hookKeyRows,
  "GET /api/v1/documents/{documentId}": ({ fileId }) => ({ path: `/api/v1/documents/${fileId}` }),
  "POST /api/v1/documents/{documentId}/complete": ({ fileId }) => ({
    path: `/api/v1/documents/${fileId}/complete`,
  }),
  "DELETE /api/v1/documents/{documentId}": ({ fileId }) => ({
    path: `/api/v1/documents/${fileId}`,
  }),
  "POST /api/v1/envelopes": ({ fileId }) => ({
    path: "/api/v1/envelopes",
    body: { documentId: fileId, recipients: [newRecipient("Mallory")], fields: fieldsFor([1]) },
  }),
  "POST /api/v1/drafts": ({ fileId }) => ({
    path: "/api/v1/drafts",
    body: { documentId: fileId, recipients: [newRecipient("Mallory")] },
  }),
  "GET /api/v1/envelopes/{envelopeId}": onEnvelope(""),
  "DELETE /api/v1/envelopes/{envelopeId}": onEnvelope(""),
  "GET /api/v1/envelopes/{envelopeId}/entries": onEnvelope("/entries"),
  "GET /api/v1/envelopes/{envelopeId}/answers": onEnvelope("/answers"),
  "GET /api/v1/envelopes/{envelopeId}/original": onEnvelope("/original"),
  "GET /api/v1/envelopes/{envelopeId}/document": ({ completedId }) => ({
    path: `/api/v1/envelopes/${completedId}/document`,
  }),
  "GET /api/v1/envelopes/{envelopeId}/evidence": ({ completedId }) => ({
    path: `/api/v1/envelopes/${completedId}/evidence`,
  }),
  "POST /api/v1/envelopes/{envelopeId}/withdraw": onEnvelope("/withdraw", {}),
  "POST /api/v1/envelopes/{envelopeId}/remind": onEnvelope("/remind", {}),
  "POST /api/v1/envelopes/{envelopeId}/extend": onEnvelope("/extend", { days: 30 }),
  "POST /api/v1/envelopes/{envelopeId}/recipients/{recipientId}/resend": ({
    envelopeId,
    signer,
  }) => ({ path: `/api/v1/envelopes/${envelopeId}/recipients/${signer}/resend`, body: {} }),
  "PUT /api/v1/envelopes/{envelopeId}/recipients/{recipientId}": ({ envelopeId, signer }) => ({
    path: `/api/v1/envelopes/${envelopeId}/recipients/${signer}`,
    body: newRecipient("Mallory"),
  }),
  "GET /api/v1/templates/{templateId}": ({ templateId }) => ({
    path: `/api/v1/templates/${templateId}`,
  }),
  "DELETE /api/v1/templates/{templateId}": ({ templateId }) => ({
    path: `/api/v1/templates/${templateId}`,
  }),
  "POST /api/v1/templates": ({ fileId }) => ({
    path: "/api/v1/templates",
    body: { documentId: fileId, name: "Mine", roles: [""], fields: fieldsFor([1]) },
  }),
};

/** Those that act on the account of the key, or list what it has. */
export const keyNamesNothing: readonly string[] = [
  "GET /api/v1/account",
  "POST /api/v1/documents",
  "GET /api/v1/documents",
  "GET /api/v1/envelopes",
  "GET /api/v1/events",
  "GET /api/v1/hooks",
  "POST /api/v1/hooks",
  "GET /api/v1/templates",
];

function onEnvelope(path: string, body?: unknown): Naming {
  return ({ envelopeId }: Target) => ({ path: `/api/v1/envelopes/${envelopeId}${path}`, body });
}
