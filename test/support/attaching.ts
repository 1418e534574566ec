import type { AttachedReply, AttachReply } from "../../contract/pages/attachments.ts";
import type { SignerViewReply } from "../../contract/specified/signer-views.ts";
import { call } from "./cloud.ts";
import { openLink, privateAnswer, type Recipient, signingToken, signSubmission } from "./people.ts";

/** What a signer's page does with files: uploads them in parts, and names them when it completes. */

export interface RefusalReply {
  readonly code?: string;
  readonly field?: string;
  readonly message?: string;
}

export const fileMarker = (
  { email }: Pick<Recipient, "email">,
  settings: object = {},
  row = 0,
): object => ({
  ...{ etype: "file", dataX: 360, dataY: 200 + row * 60, recepientEmail: email, settings },
});

export const fieldsOf = (view: SignerViewReply): string[] =>
  view.markers.flatMap(({ id, etype }) => (etype === "file" ? [id] : []));

type Headers = Readonly<Record<string, string>>;

export const begin = (bearer: string, asked: object, headers: Headers = {}) =>
  call<AttachReply & RefusalReply>("POST", "/api/esign/attachments", asked, { bearer, headers });

export const finish = (bearer: string, id: string, headers: Headers = {}) =>
  call<AttachedReply & RefusalReply>("POST", `/api/esign/attachments/${id}/finish`, undefined, {
    ...{ bearer, headers },
  });

export const removeFile = (token: string, id: string) =>
  call<RefusalReply>("DELETE", `/api/esign/attachments/${id}`, undefined, { bearer: token });

/** Posts these parts of a file, by default all; returns S3's statuses. */
export async function post(
  { parts }: AttachReply,
  bytes: Uint8Array,
  wanted = parts.map((_, at) => at),
): Promise<number[]> {
  const statuses: number[] = [];
  for (const at of wanted) {
    const { url, fields, sizeBytes } = parts[at] ?? { url: "", fields: {}, sizeBytes: 0 };
    const start = parts.slice(0, at).reduce((sum, one) => sum + one.sizeBytes, 0);
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.append(name, value);
    form.append("file", new Blob([new Uint8Array(bytes.subarray(start, start + sizeBytes))]));
    statuses.push((await fetch(url, { method: "POST", body: form })).status);
  }
  return statuses;
}

/** The reply to the first call that is refused, or to the last one. */
export async function attach(
  token: string,
  field: string,
  bytes: Uint8Array,
  fileName: string,
  headers: Headers = {},
) {
  const begun = await begin(token, { field, fileName, sizeBytes: bytes.length }, headers);
  if (begun.status === 200) await post(begun.body, bytes);
  return begun.status === 200
    ? finish(token, begun.body.id, headers)
    : { ...begun, body: refused(begun.body) };
}

/** What a file would have, for a reply that has none. */
const refused = (body: RefusalReply): AttachedReply & RefusalReply => ({
  ...{ id: "", field: "", name: "", mimeType: "application/pdf", sizeBytes: 0, sha256: "" },
  ...body,
});

export async function complete(
  token: string,
  files: readonly Pick<AttachedReply, "id" | "sha256">[],
  more: object = {},
) {
  const { body: view } = await openLink(token);
  const attachments = files.map(({ id, sha256 }) => ({ id, sha256 }));
  const submission = { ...signSubmission(view), shownSha256: view.shownSha256, attachments };
  return call<RefusalReply & { last?: boolean }>(
    "POST",
    "/api/esign",
    { ...submission, ...more },
    { bearer: token },
  );
}

/** Signs with one file in the first field for files, and with the usual answers to private fields; returns the file's id. */
export async function signWithFile(
  recipient: Pick<Recipient, "email">,
  bytes: Uint8Array,
  fileName = "a.pdf",
): Promise<string> {
  const token = await signingToken(recipient);
  const { body: view } = await openLink(token);
  const [field = ""] = fieldsOf(view);
  const { body: file } = await attach(token, field, bytes, fileName);
  const asked = view.markers.filter(({ settings }) => settings?.private);
  const values = Object.fromEntries(asked.map(({ id }) => [id, privateAnswer]));
  const { status, body } = await complete(token, [file], { values });
  if (status !== 200) throw new Error(`sign: ${status} ${JSON.stringify(body)}`);
  return file.id;
}
