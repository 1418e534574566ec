import { createHash } from "node:crypto";
import { unzipSync } from "fflate";
import { canaries, envelopeIdOf, tenantAt } from "../people.ts";
import type { Doc, Step } from "../plan.ts";
import { variables } from "../settings.ts";
import type { World } from "../world.ts";
import { sentBy } from "./accounts.ts";
import type { Acknowledgement, Conversation } from "./acknowledged.ts";
import { type ApiReply, asSender, textIn } from "./call.ts";
import { fetched } from "./fetched.ts";

// Downloads as a zip: everything stored about an account, and the evidence of a document.

type DataStep = Extract<Step, { kind: "data" | "evidence" }>;

export const isDataStep = (step: Step): step is DataStep =>
  step.kind === "data" || step.kind === "evidence";

/** Nobody asks for evidence before there is a sealed document. */
export const mayTake = (step: DataStep, world: World): boolean =>
  step.kind === "data" || sealedOf(step.doc, world) !== undefined;

export const withData = (step: DataStep, world: World): Conversation =>
  step.kind === "data" ? takeData(step.tenant, world) : takeEvidence(step.doc, world);

const sealedOf = (doc: Doc, { s3 }: World) =>
  s3.versions(variables.COMPLETED_BUCKET, `${envelopeIdOf(doc)}/sealed.pdf`)[0];

type Files = Readonly<Record<string, Uint8Array>>;

const partsMax = 50;

/** Downloads all parts, one after the other, as the page does. */
function* takeData(tenant: number, world: World): Conversation {
  const before = new Set(sentBy(world, tenant));
  const files: Record<string, Uint8Array> = {};
  let from: object = {};
  for (let parts = 0; parts < partsMax; parts++) {
    const reply = yield asSender(tenant, "personal-data", "POST /api/users/me/data", {
      body: from,
    });
    if (reply?.status !== 200) return [];
    Object.assign(files, filesAt(reply, world));
    const next = textIn(reply.body, "next");
    if (next === "") return [...foreign(files, tenant), ...missing(files, tenant, before, world)];
    from = { from: next };
  }
  return [{ kind: "short-changed", tenant, what: "personal data without an end" }];
}

function filesAt(reply: ApiReply, world: World): Files {
  const zip = fetched(reply?.body, world);
  return zip ? unzipSync(zip) : {};
}

/** Makes sure that no file contains words of another account. */
function foreign(files: Files, tenant: number): Acknowledgement[] {
  const { canary } = tenantAt(tenant);
  return Object.entries(files).flatMap(([name, bytes]) => {
    const text = name.endsWith(".pdf") ? "" : Buffer.from(bytes).toString("utf8");
    const isForeign =
      canaries.some((other) => other !== canary && text.includes(other)) ||
      text.includes(`zqprivate-${1 - tenant}`);
    return isForeign ? [{ kind: "trespassed", tenant, what: `${name} of another account` }] : [];
  });
}

/** Finds missing documents among those that existed and were listed all the time; a stale index may lack the newest. */
function missing(
  files: Files,
  tenant: number,
  before: ReadonlySet<string>,
  world: World,
): Acknowledgement[] {
  if (world.faultsMet.some(({ kind }) => kind === "stale")) return [];
  const names = [
    "account.json",
    "sending.json",
    "api-keys.json",
    `files/${tenantAt(tenant).fileId}`,
  ];
  const entries = world.db.items(variables.AUDIT_TABLE);
  const back = new Set(
    entries.flatMap(({ type, envelopeId }) => (type === "restored" ? [envelopeId] : [])),
  );
  const listed = sentBy(world, tenant).filter((id) => before.has(id) && !back.has(id));
  const wanted = [...names, ...listed.map((id) => `documents/${id}/document.json`)];
  const all = Object.keys(files);
  return wanted
    .filter((name) => !all.some((one) => one.startsWith(name)))
    .map((name) => ({ kind: "short-changed", tenant, what: `personal data without ${name}` }));
}

/** The sender takes the evidence; somebody else must get none. */
function* takeEvidence(doc: Doc, world: World): Conversation {
  const route = "GET /api/envelopes/{envelopeId}/evidence";
  const path = { envelopeId: envelopeIdOf(doc) };
  const other = yield asSender(1 - doc.tenant, "evidence", route, { path });
  const intruded: Acknowledgement[] =
    other?.status === 200 ? [{ kind: "intruded", doc, route }] : [];
  const reply = yield asSender(doc.tenant, "evidence", route, { path });
  return reply?.status === 200 ? [...intruded, ...evidenceFaults(doc, reply, world)] : intruded;
}

/** It must have the one stored sealed document, each file as its list says, and no private answer. */
function evidenceFaults(doc: Doc, reply: ApiReply, world: World): Acknowledgement[] {
  const files = filesAt(reply, world);
  const { tenant } = doc;
  const wrong = (what: string): Acknowledgement[] => [{ kind: "short-changed", tenant, what }];
  const sealed = sealedOf(doc, world)?.bytes;
  const own = files["sealed.pdf"];
  if (!sealed || !own || !Buffer.from(sealed).equals(own)) return wrong("evidence of another seal");
  const { files: listed } = JSON.parse(textOf(files, "manifest.json")) as Manifest;
  const bad = listed.find(({ name, sha256 }) => sha256Of(files[name]) !== sha256);
  if (bad) return wrong(`${bad.name} of the evidence is not as it is listed`);
  const told = Object.keys(files).find((name) => textOf(files, name).includes("zqprivate"));
  return told ? [{ kind: "trespassed", tenant, what: `a private answer in ${told}` }] : [];
}

interface Manifest {
  readonly files: readonly { readonly name: string; readonly sha256: string }[];
}

const textOf = (files: Files, name: string): string => Buffer.from(files[name] ?? []).toString();

const sha256Of = (bytes: Uint8Array = new Uint8Array()): string =>
  createHash("sha256").update(bytes).digest("hex");
