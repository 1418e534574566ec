import { createHash } from "node:crypto";
import { keys } from "../../../core/store/common/keys.ts";
import { envelopeIdOf, tenantAt } from "../people.ts";
import type { Step } from "../plan.ts";
import { variables } from "../settings.ts";
import type { World } from "../world.ts";
import type { Acknowledgement, Conversation } from "./acknowledged.ts";
import { type ApiReply, asSender, asSigner } from "./call.ts";
import { behindChecks, isChecked } from "./checks.ts";
import { uploadIdOf } from "./uploads.ts";

// Pages as pictures: of a document, by a signer's link, and of an account's own files.

export type PageStep = Extract<Step, { kind: "page" | "own-page" }>;

export const isPageStep = (step: Step): step is PageStep =>
  step.kind === "page" || step.kind === "own-page";

const query = { width: "760" };

export function withPage(step: PageStep, token: string, world: World): Conversation {
  if (step.kind === "own-page") return ownPages(step.tenant, world);
  const page = { doc: step.doc, signerId: `s${step.signer + 1}`, token };
  const acts = linkedPage(step, token, world);
  return isChecked(page.doc, page.signerId)
    ? behindChecks(page, acts, { id: step.id, world })
    : acts;
}

/** The first page is the document's; there is no second. */
function* linkedPage(
  { doc }: PageStep & { kind: "page" },
  token: string,
  world: World,
): Conversation {
  const { tenant } = doc;
  const open = (n: string) =>
    asSigner(tenant, "pages", "GET /api/esign/pages/{n}", token, { path: { n }, query });
  const first = yield open("1");
  const second = yield open("2");
  const item = world.db.find(variables.ENVELOPES_TABLE, {
    pk: `E#${envelopeIdOf(doc)}`,
    sk: "FIXED",
  });
  const isOwn = JSON.stringify(item).includes(digestIn(first));
  return [
    ...(first?.status === 200 && !isOwn ? [trespassed(tenant, "a page of another document")] : []),
    ...(second?.status === 200 ? [trespassed(tenant, "a page that there isn't")] : []),
  ];
}

/** The account opens its file and an upload, as which each must be drawn; the other account must get neither. */
function* ownPages(tenant: number, world: World): Conversation {
  const { userId, fileId } = tenantAt(tenant);
  const faults: Acknowledgement[] = [];
  for (const id of [fileId, uploadIdOf({ tenant, key: `upload-${tenant}-1` })]) {
    const content = { path: { n: "1" }, query: { ...query, url: `/api/files/${userId}/${id}` } };
    const by = (number: number) => asSender(number, "pages", "GET /api/pages/{n}", content);
    const other = yield by(1 - tenant);
    const reply = yield by(tenant);
    if (other?.status === 200) faults.push(trespassed(tenant, `${id} was drawn for another`));
    const file = world.db.find(variables.SUBSCRIPTIONS_TABLE, keys.file(userId, id));
    const isOwn = file === undefined || file["sha256"] === digestIn(reply);
    if (reply?.status === 200 && !isOwn)
      faults.push(trespassed(tenant, `${id} shows another file`));
  }
  return faults;
}

/** The digest of the file that was drawn. */
function digestIn(reply: ApiReply): string {
  const { text = [] } = Object(reply?.body) as { readonly text?: readonly (readonly string[])[] };
  return text[0]?.[0] ?? createHash("sha256").digest("hex");
}

const trespassed = (tenant: number, what: string): Acknowledgement => ({
  kind: "trespassed",
  tenant,
  what,
});
