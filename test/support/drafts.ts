import { randomUUID } from "node:crypto";
import type { SavedReply } from "../../contract/pages/drafts.ts";
import type { DraftKind } from "../../contract/rules/documents/drafts.ts";
import { call } from "./cloud.ts";
import type { Sender } from "./people.ts";

/** Unfinished documents as the browser saves them. */

export const saveDraft = (
  sender: Sender,
  id: string,
  version: number,
  content: object,
  kind: DraftKind = "document",
) =>
  call<SavedReply & { code?: string }>(
    "PUT",
    `/api/drafts/${id}`,
    { version, kind, content, saveId: randomUUID() },
    sender,
  );

export function documentContent(title: string, { pages = 1, fields = 1 } = {}) {
  return {
    step: "fields",
    idempotencyKey: "3f0e2a2c-5d27-4c53-9a53-0c2b9f3d6f01",
    file: {
      id: "file",
      name: "contract",
      url: "/api/files/file",
      pages: Array.from({ length: pages }, () => ({ width: 595.2755999, height: 841.8898 })),
      warnings: [],
    },
    signers: [
      {
        id: "s1",
        email: "ann@example.com",
        firstName: "Ann",
        lastName: "Test",
        mobile: "5559876543",
        prefill: { firstName: "", lastName: "", mobile: "" },
        together: false,
      },
    ],
    inOrder: false,
    fields: Array.from({ length: fields }, (_, i) => ({
      id: `0c2b9f3d-5d27-4c53-9a53-3f0e2a2c${String(i).padStart(4, "0")}`,
      kind: "sign",
      signerId: "s1",
      place: { page: 0, x: 0.123456789012, y: 0.123456789012, width: 0.261437908, height: 0.05 },
    })),
    letter: { title, message: "", copies: "", expiryDays: "" },
    withholdValues: false,
  };
}

export const templateContent = (name: string) => ({
  step: "form",
  idempotencyKey: "3f0e2a2c-5d27-4c53-9a53-0c2b9f3d6f01",
  name,
  signers: "2",
  fields: [],
});
