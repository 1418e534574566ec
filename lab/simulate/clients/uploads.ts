import { idFromKey } from "../../../core/domain/common/idempotency.ts";
import { makePdf } from "../../../test/support/pdfs.ts";
import { tenantAt } from "../people.ts";
import { variables } from "../settings.ts";
import type { World } from "../world.ts";
import type { Conversation } from "./acknowledged.ts";
import { asProgram, textIn } from "./call.ts";

interface KeyOwner {
  readonly tenant: number;
  readonly key: string;
}

const pdf = makePdf([{ text: "Uploaded" }]);

export const uploadIdOf = ({ tenant, key }: KeyOwner): string =>
  idFromKey(tenantAt(tenant).userId, key);

/** Announces a document, posts its bytes, and completes it. */
export function* upload({ tenant, key }: KeyOwner, world: World): Conversation {
  const { canary, userId } = tenantAt(tenant);
  const announced = yield asProgram(tenant, "files", "POST /api/v1/documents", {
    body: { fileName: `${canary} ${key}.pdf`, size: pdf.length },
    key,
  });
  if (announced?.status !== 201) return [];
  const id = textIn(announced.body, "id");
  const Key = `uploads/${userId}/${id}`;
  world.s3.answer("PutObjectCommand", { Bucket: variables.UPLOADS_BUCKET, Key, Body: pdf });
  const route = "POST /api/v1/documents/{documentId}/complete";
  const path = { documentId: id };
  const reply = yield asProgram(tenant, "files", route, { path, body: {} });
  return reply?.status === 200 ? [{ kind: "uploaded", tenant, id }] : [];
}

export function* removeUpload({ tenant, key }: KeyOwner): Conversation {
  const path = { documentId: uploadIdOf({ tenant, key }) };
  yield asProgram(tenant, "files", "DELETE /api/v1/documents/{documentId}", { path });
  return [];
}
