import { idFromKey } from "../../../core/domain/common/idempotency.ts";
import { makePdf } from "../../../test/support/pdfs.ts";
import { tenantAt } from "../people.ts";
import type { Step } from "../plan.ts";
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

const kinds = ["upload", "combine", "upload-remove"] as const;
type UploadStep = Extract<Step, { kind: (typeof kinds)[number] }>;

export const isUploadStep = (step: Step): step is UploadStep =>
  kinds.some((kind) => kind === step.kind);

export function withUpload(step: UploadStep, world: World): Conversation {
  if (step.kind === "upload") return upload(step, world);
  return step.kind === "combine" ? combine(step) : removeUpload(step);
}

/** Announces a document, posts its bytes, and completes it. */
function* upload({ tenant, key }: KeyOwner, world: World): Conversation {
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

/** Combines pages of the account's file, one with a black area, or the file and an upload. */
function* combine({ tenant, key }: KeyOwner): Conversation {
  const { canary, fileId } = tenantAt(tenant);
  const number = key.at(-1);
  const redact = [{ page: 1, x: 100, y: 100, width: 50, height: 50 }];
  const uploaded = { documentId: uploadIdOf({ tenant, key: `upload-${tenant}-1` }) };
  const other = number === "1" ? { documentId: fileId, redact } : uploaded;
  const parts = [{ documentId: fileId, turn: 90 }, other];
  const body = { name: `${canary} ${key}.pdf`, parts };
  const reply = yield asProgram(tenant, "files", "POST /api/v1/documents/combine", { body });
  return reply?.status === 201 ? [{ kind: "uploaded", tenant, id: textIn(reply.body, "id") }] : [];
}

function* removeUpload({ tenant, key }: KeyOwner): Conversation {
  const path = { documentId: uploadIdOf({ tenant, key }) };
  yield asProgram(tenant, "files", "DELETE /api/v1/documents/{documentId}", { path });
  return [];
}
