import { createHash, randomUUID } from "node:crypto";
import { beforeEach, describe, expect, test } from "vitest";
import { throttles } from "../../contract/rules/refusals/throttles.ts";
import type { UploadReply } from "../../contract/specified/files.ts";
import { passwordTries } from "../../core/domain/common/throttle.ts";
import { call, inbox, type Reply } from "../support/cloud.ts";
import { documentContent, saveDraft } from "../support/drafts.ts";
import { inChunks, nextHour, ownEnvironment } from "../support/own-environment.ts";
import { makePdf } from "../support/pdfs.ts";
import {
  completeUpload,
  newAddress,
  newRecipient,
  newSender,
  postForm,
  registration,
  sendEnvelope,
  signBy,
  signingToken,
  viewingToken,
} from "../support/people.ts";
import { newReceiver } from "../support/receiver.ts";
import { countUses } from "../support/throttles.ts";

// The same call is repeated many times, in an environment of its own, since its counters fill up.
const own = ownEnvironment();

function tally(replies: readonly Reply[]): Record<number, number> {
  const counts: Record<number, number> = {};
  for (const { status } of replies) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}

beforeEach(() => nextHour(own().environment));

describe("registrations", () => {
  const { max } = throttles.registerByNetwork;
  const register = (email: string) => call("POST", "/api/auth/register", registration(email));

  test("ten registrations of one address are heard, the rest have to wait", async () => {
    const email = newAddress();
    const replies = await inChunks(60, 30, () => register(email));
    const counts = tally(replies);
    const heard = throttles.registerByMailbox.max;
    expect((counts[201] ?? 0) + (counts[202] ?? 0) + (counts[409] ?? 0)).toBeLessThanOrEqual(heard);
    expect((counts[201] ?? 0) + (counts[202] ?? 0)).toBeGreaterThanOrEqual(1);
    expect(counts[429]).toBeGreaterThanOrEqual(60 - heard);
    const last = replies.at(-1);
    const seconds = Number(last?.headers.get("retry-after"));
    expect(seconds).toBeGreaterThan(0);
    expect(seconds).toBeLessThanOrEqual(3600);
  });

  test("from one network: as many as a network may make, whether each was heard or not", async () => {
    const email = newAddress();
    const { max: heard } = throttles.registerByMailbox;
    await inChunks(heard + 5, 15, () => register(email));
    await countUses(own().environment, "registerByNetwork", "127.0.0.1", max - heard - 5 - 10);
    const replies = await inChunks(20, 10, () => register(newAddress()));
    expect(tally(replies)).toEqual({ 201: 10, 429: 10 });
  });

  test("are over with the hour", async () => {
    const email = newAddress();
    await inChunks(throttles.registerByMailbox.max, 5, () => register(email));
    expect((await register(email)).status).toBe(429);
    await nextHour(own().environment);
    expect((await register(email)).status).toBe(202);
  });
});

describe("throttles", () => {
  const question = { name: "Ann", email: "ann@example.com", message: "Hi" };

  test("by network aren't fooled by headers that claim another", async () => {
    const replies = await inChunks(throttles.contactByNetwork.max + 5, 1, (i) =>
      call("POST", "/api/contact", question, {
        headers: { "x-forwarded-for": `6.6.6.${i}`, "x-viewer-ip": `6.6.6.${i}` },
      }),
    );
    expect(tally(replies)).toEqual({ 200: throttles.contactByNetwork.max, 429: 5 });
  });

  test("by mailbox know it in any case and form, and mail no more than they let through", async () => {
    const { email } = await newSender();
    const before = (await inbox(email)).length;
    const { max } = throttles.forgotByUsualNetwork;
    const replies = await inChunks(max + 2, 1, (i) => {
      const username = i % 2 ? email.toUpperCase() : ` ${email}`;
      return call("POST", "/api/auth/forgot-password", { username });
    });
    expect(tally(replies)).toEqual({ 200: max, 429: 2 });
    expect(await inbox(email)).toHaveLength(before + max);
  });

  test("let nobody guess the current password with somebody's open session", async () => {
    const { bearer } = await newSender();
    const replies = await inChunks(throttles.passwordByPerson.max + 2, 4, (i) => {
      const guess = { currentPassword: `guess ${i}`, newPassword: "another one" };
      return call("POST", "/api/auth/change-password", guess, { bearer });
    });
    const { usualNetworkMax } = passwordTries;
    expect(tally(replies)).toEqual({
      400: usualNetworkMax,
      429: replies.length - usualNetworkMax,
    });
  });

  test("let nobody fill the bucket with uploads that are never completed", async () => {
    const sender = await newSender();
    const { max } = throttles.uploadByAccount;
    await countUses(own().environment, "uploadByAccount", sender.id, max - 20);
    const replies = await inChunks(40, 20, (i) => {
      const path = i % 2 ? "/api/upload" : "/api/files/template";
      return call("POST", path, { fileName: "a.pdf", size: 1000 }, sender);
    });
    expect(tally(replies)).toEqual({ 200: 20, 429: 20 });
  });

  test("aren't needed for a file that can't be taken: it is read once", async () => {
    const sender = await newSender();
    const bytes = Buffer.from("no PDF");
    const announced = { fileName: "a.pdf", size: bytes.length };
    const { body } = await call<UploadReply>("POST", "/api/upload", announced, sender);
    expect((await postForm(body, bytes)).status).toBe(204);
    expect((await completeUpload(sender, body.fileId)).status).toBe(422);
    const replies = await inChunks(20, 20, () => completeUpload(sender, body.fileId));
    expect(tally(replies)).toEqual({ 404: 20 });
  });

  test("of evidence are each party's own: one that has used up theirs takes nobody else's", async () => {
    const [ann, ben] = [newRecipient("Ann"), newRecipient("Ben")];
    const sender = await newSender();
    const envelopeId = await sendEnvelope(sender, [ann, ben]);
    for (const one of [ann, ben]) await signBy(one);
    const [anns, bens] = [await viewingToken(ann.email), await viewingToken(ben.email)];
    const evidence = (bearer: string, path = "/api/esign/evidence") =>
      call("GET", path, undefined, { bearer, headers: { accept: "application/json" } });
    const senders = () => evidence(sender.bearer, `/api/envelopes/${envelopeId}/evidence`);
    const { max } = throttles.evidenceByParty;
    await countUses(own().environment, "evidenceByParty", `${envelopeId} sender`, max - 3);
    const replies = await inChunks(5, 5, senders);
    expect(tally(replies)).toEqual({ 200: 3, 429: 2 });
    for (const bearer of [anns, bens]) expect((await evidence(bearer)).status).toBe(200);
  });

  test("of a document's pages are each party's own too", async () => {
    const [ann, ben] = [newRecipient("Ann"), newRecipient("Ben")];
    const envelopeId = await sendEnvelope(await newSender(), [ann, ben]);
    const [anns, bens] = [await signingToken(ann), await signingToken(ben)];
    const page = (bearer: string) =>
      call("GET", "/api/esign/pages/1?width=760", undefined, { bearer });
    const { max } = throttles.pagesByParty;
    await countUses(own().environment, "pagesByParty", `${envelopeId} signer s1`, max - 2);
    const replies = await inChunks(4, 2, () => page(anns));
    expect(tally(replies)).toEqual({ 200: 2, 429: 2 });
    expect((await page(bens)).status).toBe(200);
  });

  test("have one page drawn three times at once at most, and another one all the same", async () => {
    const ann = newRecipient("Ann");
    const envelopeId = await sendEnvelope(await newSender(), [ann]);
    const token = await signingToken(ann);
    const sha256 = createHash("sha256").update(makePdf()).digest("hex");
    const page = (width: number) =>
      call("GET", `/api/esign/pages/1?width=${width}`, undefined, { bearer: token });
    await countUses(own().environment, "drawingOfPage", `${envelopeId} ${sha256} 1 760`, 3);
    const waits = await page(760);
    expect(waits.status).toBe(429);
    expect(waits.headers.get("retry-after")).toBe("2");
    expect((await page(1080)).status).toBe(200);
  });

  test("let nobody read through the list of registered people", async () => {
    const sender = await newSender();
    const { max } = throttles.userDetailsByAccount;
    await countUses(own().environment, "userDetailsByAccount", sender.id, max - 20);
    const replies = await inChunks(40, 20, () =>
      call("POST", "/api/userDetails", { email: newAddress() }, sender),
    );
    expect(tally(replies)).toEqual({ 200: 20, 429: 20 });
  });

  test("let nobody have a whole list read again and again", async () => {
    const sender = await newSender();
    const { max } = throttles.findByAccount;
    await countUses(own().environment, "findByAccount", sender.id, max - 5);
    const replies = await inChunks(10, 5, () =>
      call("GET", "/api/documents?q=nowhere", undefined, sender),
    );
    expect(tally(replies)).toEqual({ 200: 5, 429: 5 });
  });

  test("of acts on many documents count each of them, not the calls", async () => {
    const sender = await newSender();
    const { max } = throttles.manyByAccount;
    await countUses(own().environment, "manyByAccount", sender.id, max - 3);
    const archive = (...ids: string[]) =>
      call("POST", "/api/envelopes/many", { ids, act: "archive" }, sender);
    expect((await archive("a", "b")).status).toBe(200);
    expect((await archive("a", "b")).status).toBe(429);
  });

  test("of drafts count what is written, by the kilobyte", async () => {
    const sender = await newSender();
    const { max } = throttles.draftKilobytesByAccount;
    await countUses(own().environment, "draftKilobytesByAccount", sender.id, max - 50);
    const save = (kilobytes: number) =>
      saveDraft(sender, randomUUID(), 0, documentContent("y".repeat(kilobytes * 1024)));
    expect((await save(30)).status).toBe(200);
    expect((await save(30)).status).toBe(429);
    expect((await save(1)).status).toBe(200);
  });

  test("of calls to receivers count each time a webhook is turned on", async () => {
    const [sender, receiver] = [await newSender(), await newReceiver()];
    const wanted = { url: receiver.url, types: ["envelope.sent"] };
    const { body: hook } = await call<{ id: string }>("POST", "/api/hooks", wanted, sender);
    const turn = (on: boolean) => call("PUT", `/api/hooks/${hook.id}`, { on }, sender);
    const { max } = throttles.receiversByAccount;
    await countUses(own().environment, "receiversByAccount", sender.id, max - 2);
    const statuses = [];
    for (const on of [false, true, false, true]) statuses.push((await turn(on)).status);
    expect(statuses).toEqual([200, 200, 200, 429]);
  });
});
