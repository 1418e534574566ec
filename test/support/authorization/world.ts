import { randomUUID } from "node:crypto";
import { type Scope, scopes } from "../../../contract/rules/programs/scopes.ts";
import { apiKeyOf, makeKey } from "../api-keys.ts";
import { fileMarker, signWithFile } from "../attaching.ts";
import { call, eventually, mailTo } from "../cloud.ts";
import { documentContent, saveDraft } from "../drafts.ts";
import { newMember } from "../members.ts";
import { newPayer } from "../payments.ts";
import { makePdf } from "../pdfs.ts";
import {
  correctSigner,
  envelopeFor,
  firstStep,
  newAddress,
  newRecipient,
  newSender,
  password,
  type Recipient,
  type Sender,
  sendFile,
  signingToken,
  uploadFile,
  viewingToken,
} from "../people.ts";
import { stopToken } from "../stops.ts";
import { storageIn } from "../storages.ts";
import { newTemplate, removeTemplate } from "../templates.ts";

/** Everybody who may call, and what they may name. */

/** A word that stands in names, titles, messages and files of sender A, and nowhere else. */
export const canary = "Quellfink";

export const callers = [
  "nobody",
  "made up",
  "login token",
  "sender A",
  "sender B",
  "sender over the limit",
  "signer 1",
  "signer 2",
  "corrected signer",
  "signer of a withdrawn document",
  "reader of a completed document",
  "holder of a stop link",
  "key A",
  "key B",
  "revoked key",
  "ended key",
] as const;
export type Caller = (typeof callers)[number];

/** What the parameters and inputs of a call refer to. */
export interface Target {
  readonly owner: Pick<Sender, "id" | "email">;
  readonly envelopeId: string;
  /** Id of another envelope, which is completed. */
  readonly completedId: string;
  /** Of a file that is attached to the completed one. */
  readonly attachmentId: string;
  readonly fileId: string;
  readonly fileUrl: string;
  readonly templateId: string;
  readonly draftId: string;
  readonly exportId: string;
  readonly batchId: string;
  readonly otherId: string;
  readonly keyId: string;
  readonly hookId: string;
  readonly storageId: string;
  readonly signer: string;
  /** Tokens of links. */
  readonly signing: string;
  readonly viewing: string;
  readonly stop: string;
}

export interface World {
  readonly bearers: Readonly<Record<Caller, string | undefined>>;
  readonly secrets: readonly string[];
  /** API keys of a third sender, since one has ten at most: each with all scopes except this one. */
  readonly lacking: Readonly<Record<Scope, string>>;
  /** API keys of a fourth sender, each with only this scope. */
  readonly only: Readonly<Record<Scope, string>>;
  /** Sender A's present things, removed or withdrawn ones, and ones that never existed. */
  readonly targets: Readonly<Record<"live" | "dead" | "missing", Target>>;
}

/** A key that is made in it ends a minute after `now`. */
export async function worldOf(now: () => number): Promise<World> {
  const [a, b, over] = [await newPayer(), await newSender("b"), await newSender("over")];
  await call(
    "PUT",
    "/api/users/me",
    { firstName: "Ada", lastName: canary, mobile: "5550000000" },
    a,
  );
  for (let sent = 0; sent < 3; sent++) await sendFile(over, (await uploadFile(over)).url);
  const live = await objectsOf(a);
  const dead = await objectsOf(a);
  await remove(a, dead);
  const keysOfA = await keysOf(a, now);
  const lacking = await keyForEach(await newSender("c"), (one) =>
    scopes.filter((scope) => scope !== one),
  );
  const only = await keyForEach(await newSender("d"), (one) => [one]);
  const [hooksOfA, storagesOfA] = [await hooksOf(a), await storagesOf(a)];
  const { id: memberOfA } = await newMember(a, "reader");
  const bearers = {
    nobody: undefined,
    "made up": randomUUID(),
    "login token": (await firstStep(a.email)).accessToken,
    "sender A": a.bearer,
    "sender B": b.bearer,
    "sender over the limit": over.bearer,
    "signer 1": live.signing,
    "signer 2": live.signing2,
    "corrected signer": live.corrected,
    "signer of a withdrawn document": dead.signing,
    "reader of a completed document": live.viewing,
    "holder of a stop link": live.stop,
    "key A": keysOfA.live.token,
    "key B": await apiKeyOf(b),
    "revoked key": keysOfA.revoked.token,
    "ended key": keysOfA.ended.token,
  };
  const secrets = [bearers, lacking, only].flatMap((tokens) => Object.values(tokens));
  return {
    bearers,
    secrets: secrets.filter((secret) => secret !== undefined),
    ...{ lacking, only },
    targets: {
      live: {
        ...{ ...live, keyId: keysOfA.live.key.id, hookId: hooksOfA.live, otherId: memberOfA },
        storageId: storagesOfA.live,
      },
      dead: {
        ...{ ...dead, keyId: keysOfA.revoked.key.id, hookId: hooksOfA.deleted },
        storageId: storagesOfA.deleted,
      },
      missing: missingOf(),
    },
  };
}

async function keysOf(sender: Sender, now: () => number) {
  const end = new Date(now() + 60_000).toISOString();
  const [live, revoked, ended] = [
    (await makeKey(sender)).body,
    (await makeKey(sender)).body,
    (await makeKey(sender, { end })).body,
  ];
  await call("POST", `/api/keys/${revoked.key.id}/revoke`, { password }, sender);
  return { live, revoked, ended };
}

/** Nothing listens there. */
async function hooksOf(sender: Sender) {
  const hook = { url: "http://localhost:1/", types: ["envelope.sent"] };
  const made = () => call<{ id: string }>("POST", "/api/hooks", hook, sender);
  const [live, deleted] = [(await made()).body.id, (await made()).body.id];
  await call("DELETE", `/api/hooks/${deleted}`, undefined, sender);
  return { live, deleted };
}

async function storagesOf(sender: Sender) {
  const made = async () => (await storageIn({ url: "http://localhost:1/dav" }, sender)).id;
  const [live, deleted] = [await made(), await made()];
  await call("DELETE", `/api/hooks/${deleted}`, undefined, sender);
  return { live, deleted };
}

async function keyForEach(sender: Sender, scopesFor: (scope: Scope) => readonly Scope[]) {
  const keyFor = (scope: Scope) => apiKeyOf(sender, scopesFor(scope));
  const sends = await keyFor("documents:send");
  return {
    "documents:read": await keyFor("documents:read"),
    "documents:prepare": await keyFor("documents:prepare"),
    "documents:send": sends,
    "templates:read": await keyFor("templates:read"),
    "templates:write": await keyFor("templates:write"),
    "hooks:write": await keyFor("hooks:write"),
    "members:read": await keyFor("members:read"),
    "members:write": await keyFor("members:write"),
    // No call needs it by itself, and an account has ten keys at most.
    "act:members": sends,
    "sign:embed": await keyFor("sign:embed"),
    "settings:write": await keyFor("settings:write"),
  };
}

/** A document, a completed one, a file, a template, a draft, an export and a batch of this person, all with the word in them. */
export async function objectsOf(sender: Sender, word = canary) {
  const file = await uploadFile(sender, makePdf([{ text: word }]), `${word}.pdf`);
  const people = ["Ann", "Ben", "Cem"].map((name) => newRecipient(name, word));
  const [ann, ben, cem] = people;
  if (!ann || !ben || !cem) throw new Error("nobody signs");
  const envelopeId = await send(sender, file.url, people, word);
  const [signing, signing2] = [await signingToken(ann), await signingToken(ben)];
  const corrected = await signingToken(cem);
  const dan = newAddress("signer");
  const change = { email: dan, firstName: "Dan", lastName: word };
  await correctSigner(sender, envelopeId, cem.email, change);
  await mailTo(dan);
  const eve = newRecipient("Eve", word);
  const completedId = await send(sender, file.url, [eve], word, [fileMarker(eve)]);
  const attachmentId = await signWithFile(eve, makePdf([{ text: word }]), `${word}.pdf`);
  const templateId = (await newTemplate(sender, 1, await uploadFile(sender))).id;
  await call(
    "PUT",
    `/api/templates/record/${templateId}/link`,
    { on: true, role: 1, title: word },
    sender,
  );
  const draftId = randomUUID();
  await saveDraft(sender, draftId, 0, documentContent(word));
  return {
    owner: { id: sender.id, email: sender.email },
    ...{ envelopeId, completedId, attachmentId },
    fileId: file.id,
    fileUrl: file.url,
    ...{ templateId, batchId: await batchOf(sender, templateId, word) },
    draftId,
    exportId: await exported(sender, envelopeId),
    otherId: randomUUID(),
    signer: "s1",
    ...{ signing, signing2, corrected },
    viewing: await viewingToken(eve.email),
    stop: await stopToken(ann.email),
  };
}

async function send(
  sender: Sender,
  url: string,
  people: readonly Recipient[],
  word: string,
  more: readonly object[] = [],
): Promise<string> {
  const emailData = { title: `Lease ${word}`, message: word, ccList: [] };
  const envelope = envelopeFor(sender, { url }, people);
  const payload = { ...envelope, markers: [...envelope.markers, ...more], emailData };
  const { body } = await call<{ envelopeId: string }>("POST", "/api/envelopes", payload, sender);
  return body.envelopeId;
}

async function exported(sender: Sender, envelopeId: string): Promise<string> {
  const asked = { kind: "documents", ids: [envelopeId] };
  return (await call<{ id: string }>("POST", "/api/exports", asked, sender)).body.id;
}

async function batchOf(sender: Sender, id: string, word: string): Promise<string> {
  const rows = [{ recipients: [newRecipient("Fay", word)] }];
  const { body } = await call<{ id: string }>(
    "POST",
    "/api/batches",
    { template: { id }, rows },
    sender,
  );
  return body.id;
}

async function remove(sender: Sender, target: Omit<Target, "keyId" | "hookId" | "storageId">) {
  const { envelopeId, fileId, templateId, draftId, exportId, batchId } = target;
  const done = [
    await call("DELETE", `/api/envelopes/${envelopeId}`, undefined, sender),
    await call("POST", `/api/files/deletion/${fileId}/${sender.id}`, {}, sender),
    await removeTemplate(sender, templateId),
    await call("DELETE", `/api/exports/${exportId}`, undefined, sender),
    await call("DELETE", `/api/batches/${batchId}`, undefined, sender),
    await call("DELETE", `/api/drafts/${draftId}?version=1`, undefined, sender),
  ];
  for (const { status, body } of done)
    if (status !== 200) throw new Error(`remove: ${status} ${JSON.stringify(body)}`);
  await eventually("the end of its links", async () => {
    const { status } = await call("GET", `/api/drafts/${draftId}`, undefined, sender);
    return status === 404 ? true : undefined;
  });
}

/** Things that have never existed. */
export function missingOf(): Target {
  const id = randomUUID();
  const token = randomUUID().replaceAll("-", "").slice(0, 20);
  return {
    owner: { id: randomUUID(), email: newAddress() },
    ...{ envelopeId: id, completedId: id, attachmentId: id },
    fileId: id,
    fileUrl: `/api/files/${id}/${id}`,
    ...{ templateId: id, draftId: id, exportId: id, batchId: id },
    otherId: id,
    keyId: "0".repeat(12),
    ...{ hookId: randomUUID(), storageId: randomUUID() },
    signer: "s1",
    ...{ signing: token, viewing: token, stop: token },
  };
}
