import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { plans } from "../../contract/rules/limits/plans.ts";
import type { FileReply } from "../../contract/specified/files.ts";
import { call } from "../support/cloud.ts";
import { grantOf } from "../support/grants.ts";
import { borrowedEnvironment, inChunks } from "../support/own-environment.ts";
import {
  declineFromNowOn,
  idOf,
  newPayer,
  payBy,
  subscriptionOf,
  upgradeTo,
} from "../support/payments.ts";
import {
  mailedLetters,
  newRecipient,
  newSender,
  openLink,
  type Sender,
  sendEnvelope,
  sendFile,
  signIn,
  signingToken,
  signSubmission,
  uploadFile,
} from "../support/people.ts";
import { makePng, pngDataUrl } from "../support/pngs.ts";
import {
  envelopeFrom,
  listTemplates,
  newTemplate,
  postTemplate,
  postTemplateFile,
  removeTemplate,
  templateFor,
} from "../support/templates.ts";

/** What a plan allows, however many things are done at once, where the clock is ours. */
const own = borrowedEnvironment();
const day = 86_400_000;
const advance = (days: number) => own().environment.advance(days * day);

const lettersOfUpgrades = ({ email }: Sender): number =>
  mailedLetters(own().environment.mails(), email, /plan is now Pro Monthly/);

/** The same person after the clock has moved: access tokens live for minutes. */
const again = (sender: Sender) => signIn(sender.email);

interface StoredVersion {
  readonly deleteMarker?: boolean;
}

/** Beside each original lies the picture of its first page. */
const storedOriginals = () => stored(/^envelopes\/.*\.pdf$/);

/** The versions of each object with such a key, the newest first. */
function stored(wanted: RegExp): readonly (readonly StoredVersion[])[] {
  const folder = path.join(own().dataDir, "s3");
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".json"))
    .map((name) => JSON.parse(readFileSync(path.join(folder, name), "utf8")))
    .filter(({ key, versions }) => wanted.test(key) && !versions[0]?.deleteMarker)
    .map(({ versions }) => versions);
}

describe("limits", () => {
  test("let through exactly one of fifty documents sent at once with one left in the plan", async () => {
    const sender = await newSender();
    const file = await uploadFile(sender);
    const max = plans.FREE_TRIAL.documentsMax;
    await inChunks(max - 1, 1, () => sendFile(sender, file.url));
    await expectOneOfFifty(sender, file.url);
    expect((await subscriptionOf(sender))["Monthly Documents Used"]).toBe(max);
  });

  test("a new month allows as many documents as the plan says, whatever was sent before", async () => {
    const before = await newPayer("starter");
    const file = await uploadFile(before);
    const max = plans.STARTER_MONTHLY.documentsMax;
    await sendFile(before, file.url);
    await advance(31);
    const payer = await again(before);
    await inChunks(max - 1, 10, () => sendFile(payer, file.url));
    await expectOneOfFifty(payer, file.url);
    expect((await subscriptionOf(payer))["Monthly Documents Used"]).toBe(max);
  });

  async function expectOneOfFifty(sender: Sender, url: string): Promise<void> {
    const answers = await inChunks(50, 50, () => sendFile(sender, url));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(answers.filter(({ body }) => body === "OVER_LIMIT")).toHaveLength(49);
  }

  test("leave no copy of a refused or repeated document, and keep what is sent", async () => {
    const sender = await newSender();
    const file = await uploadFile(sender);
    const before = storedOriginals().length;
    const key = crypto.randomUUID();
    await inChunks(5, 5, () => sendFile(sender, file.url, key));
    await inChunks(20, 20, () => sendFile(sender, file.url));
    const stored = storedOriginals();
    expect(stored.length - before).toBe(plans.FREE_TRIAL.documentsMax);
    // Noncurrent versions, and those below a delete marker, are gone after a month.
    expect(stored.every((versions) => versions.length === 1)).toBe(true);
  });

  test("a signature that is refused, or given twice, leaves no image but the one that counts", async () => {
    const ann = newRecipient("Ann");
    const id = await sendEnvelope(await newSender(), [ann]);
    const images = () => stored(new RegExp(`^signatures/${id}/`));
    const bearer = await signingToken(ann);
    const { body: view } = await openLink(bearer);
    const sign = (change: object) =>
      call("POST", "/api/esign", { ...signSubmission(view), ...change }, { bearer });
    const [first, second] = [pngDataUrl(makePng(300, 80)), pngDataUrl(makePng(200, 60))];
    expect((await sign({ userSign: first, userConsent: false })).status).toBe(400);
    expect(images()).toHaveLength(0);
    expect((await sign({ userSign: first })).status).toBe(200);
    expect((await sign({ userSign: second })).status).toBe(409);
    expect(images()).toHaveLength(1);
  });

  test("rise by themselves also while no mail can be sent; the letter follows, once", async () => {
    const { environment } = own();
    const payer = await newPayer("starter");
    await call("PUT", "/api/billing/automatic-upgrade", { on: true }, payer);
    const file = await uploadFile(payer);
    await inChunks(30, 10, () => sendFile(payer, file.url));
    await environment.without(grantOf("on-stripe-event", "ses:SendEmail", /identity/), async () => {
      expect((await sendFile(payer, file.url)).status).toBe(201);
      await environment.idle();
    });
    expect(lettersOfUpgrades(payer)).toBe(0);
    for (const _ of [1, 2]) {
      await advance(1.1 / 24);
      await environment.idle();
      expect(lettersOfUpgrades(payer)).toBe(1);
    }
  });

  test("stay where the card of an automatic upgrade is declined", async () => {
    const payer = await newPayer("starter");
    await call("PUT", "/api/billing/automatic-upgrade", { on: true }, payer);
    await declineFromNowOn(payer);
    const file = await uploadFile(payer);
    await inChunks(30, 10, () => sendFile(payer, file.url));
    expect((await sendFile(payer, file.url)).body).toBe("OVER_LIMIT");
    expect((await subscriptionOf(payer))["Plan Type"]).toBe("STARTER_MONTHLY");
    await payBy("pm_card_visa", payer);
    await advance(1 / 24);
    const paying = await again(payer);
    expect((await sendFile(paying, file.url)).status).toBe(201);
    expect((await subscriptionOf(paying))["Plan Type"]).toBe("PRO_MONTHLY");
  });

  test("storage after uploads and deletions at once is what is there", async () => {
    const payer = await newPayer("pro");
    const first = await inChunks(6, 6, (index) => uploadFile(payer, undefined, `a${index}.pdf`));
    await Promise.all([
      ...first.map(({ id }) => call("POST", `/api/files/deletion/${id}/${payer.id}`, {}, payer)),
      ...first.map(({ id }) => call("POST", `/api/files/deletion/${id}/${payer.id}`, {}, payer)),
      ...Array.from({ length: 4 }, (_, index) => uploadFile(payer, undefined, `b${index}.pdf`)),
    ]);
    const files = await call<unknown[]>("GET", `/api/files/${payer.id}`, undefined, payer);
    expect(files.body).toHaveLength(4);
    const used = (await subscriptionOf(payer))["Storage Used"];
    for (const { id } of files.body as { id: string }[]) {
      await call("POST", `/api/files/deletion/${id}/${payer.id}`, {}, payer);
    }
    expect(used).toBeGreaterThan(0);
    expect((await subscriptionOf(payer))["Storage Used"]).toBe(0);
  });

  test("storage is what is there after files became templates, plans changed and all at once", async () => {
    const payer = await newPayer("starter");
    const kept = await uploadFile(payer);
    const forTemplates = await inChunks(4, 4, () => postTemplateFile(payer));
    const [first, second, third] = forTemplates.map(({ body }) => body);
    const template = await newTemplate(payer, 1, kept);
    const save = (file: FileReply | undefined) =>
      postTemplate(payer, templateFor(payer, { url: file?.url ?? "" }, 1));
    const remove = (id: string | undefined) =>
      call("POST", `/api/files/deletion/${id}/${payer.id}`, {}, payer);
    const envelope = envelopeFrom(payer, template, [newRecipient("Ann")]);
    await Promise.all([
      ...[first, first, second, kept, kept].map(save),
      ...[second?.id, third?.id, third?.id].map(remove),
      upgradeTo(payer, "PRO_MONTHLY"),
      uploadFile(payer),
      call("POST", "/api/envelopes", envelope, payer),
      removeTemplate(payer, template.id),
      removeTemplate(payer, template.id),
    ]);
    const subscriptionId = await idOf(payer);
    await call("POST", "/api/billing/freeze", { subscriptionId }, payer);
    await advance(32);
    const free = await again(payer);

    const { body: files } = await call<FileReply[]>(
      "GET",
      `/api/files/${free.id}`,
      undefined,
      free,
    );
    const { body: templates } = await listTemplates(free);
    const bytes = files.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);
    const used = async () => (await subscriptionOf(free))["Storage Used"];
    expect(await used()).toBe(bytes + templates.length * kept.sizeBytes);
    expect((await subscriptionOf(free))["Plan Type"]).toBe("FREE_TRIAL");
    await Promise.all([
      ...files.map(({ id }) => call("POST", `/api/files/deletion/${id}/${free.id}`, {}, free)),
      ...templates.map(({ id }) => removeTemplate(free, id)),
    ]);
    expect(await used()).toBe(0);
  });
});
