import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { unzipSync, zipSync } from "fflate";
import { verifyFiles } from "sealed-pdf/verify";
import { beforeAll, describe, expect, test } from "vitest";
import type { envelopeCalls } from "../../contract/calls/envelopes.ts";
import { attachmentLimits } from "../../contract/rules/fields/attachments.ts";
import {
  attach,
  begin,
  complete,
  fieldsOf,
  fileMarker,
  finish,
  post,
  type RefusalReply,
  removeFile,
} from "../support/attaching.ts";
import { call } from "../support/cloud.ts";
import { unpacked } from "../support/evidence.ts";
import { isGenuine } from "../support/genuine.ts";
import { attachment as detached, pdfText, saved } from "../support/other-tools.ts";
import { newPayer } from "../support/payments.ts";
import { makePdf } from "../support/pdfs.ts";
import {
  correctSigner,
  download,
  envelopeFor,
  newRecipient,
  openLink,
  type Recipient,
  type Sender,
  sealedBehind,
  signBy,
  signingToken,
  signSubmission,
  uploadFile,
  viewingToken,
} from "../support/people.ts";
import { jpegLogo, pngLogo, secret, webpLogo } from "../support/pictures.ts";
import { storageUsed } from "../support/templates.ts";

/** Files that signers attach: uploaded by link, signed by digest, opened by the sender. */

let sender: Sender;
let fileUrl: string;

beforeAll(async () => {
  sender = await newPayer();
  fileUrl = (await uploadFile(sender)).url;
});

const sha256 = (bytes: Uint8Array): string => createHash("sha256").update(bytes).digest("hex");

async function send(recipients: readonly Recipient[], markers: readonly object[]) {
  const envelope = envelopeFor(sender, { url: fileUrl }, recipients);
  const body = { ...envelope, markers: [...envelope.markers, ...markers] };
  const sent = await call<RefusalReply & { envelopeId?: string }>(
    "POST",
    "/api/envelopes",
    body,
    sender,
  );
  expect(sent).toMatchObject({ status: 201 });
  return sent.body.envelopeId ?? "";
}

/** A document for one new signer with such fields for files. */
async function asked(...settings: readonly object[]) {
  const ann = newRecipient("Ann");
  const envelopeId = await send(
    [ann],
    settings.map((one, row) => fileMarker(ann, one, row)),
  );
  const token = await signingToken(ann);
  const fields = fieldsOf((await openLink(token)).body);
  return { ann, envelopeId, token, fields, field: fields[0] ?? "" };
}

const answersOf = (envelopeId: string) =>
  call<NonNullable<typeof envelopeCalls.answers.session.reply>>(
    "GET",
    `/api/envelopes/${envelopeId}/answers`,
    undefined,
    sender,
  );

const pdf = makePdf([{}]);
const bare = new Uint8Array();

/** What our verifier and the one in Python say of a zip with evidence. */
async function verdictsOn(zip: Uint8Array, trusted: readonly Uint8Array[]): Promise<string[]> {
  const file = { path: "evidence.zip", read: async () => zip };
  const [checked] = await verifyFiles([file], { trust: { trusted } });
  const files = [saved(zip, "evidence.zip"), saved(trusted[0] ?? bare, "seal.der")];
  const { stdout } = spawnSync("python3", ["-B", "docs/verify.py", ...files], { encoding: "utf8" });
  return [checked?.report.verdict ?? "", /^\w+/.exec(stdout)?.[0] ?? ""];
}

describe("files that a signer attaches", () => {
  const ann: Recipient = { ...newRecipient("Ann"), order: 1 };
  const bea: Recipient = { ...newRecipient("Bea"), order: 2 };
  let envelopeId: string;
  let token: string;
  let before: number;

  beforeAll(async () => {
    before = await storageUsed(sender);
    envelopeId = await send(
      [ann, bea],
      [
        fileMarker(ann, { label: "Passport", files: 2 }, 0),
        fileMarker(ann, { label: "Licence", required: false }, 1),
        { ...fileMarker(ann, {}, 2), etype: "text", settings: { label: "Class", when } },
      ],
    );
    token = await signingToken(ann);
  });

  const when = [{ field: "Licence", is: "filled" }];

  test("are signed by their digests, listed on paper, in the record and the evidence, and genuine for earlier verifiers", async (context) => {
    const { body: view } = await openLink(token);
    const [passport = "", licence = ""] = fieldsOf(view);
    const scan = (await attach(token, passport, pdf, "Pass\u202eport – Müller.PDF")).body;
    const photo = (await attach(token, passport, jpegLogo(40, 20, 6), "../../back.jpg")).body;
    const card = (await attach(token, licence, pngLogo(), "card.html")).body;
    expect(scan).toMatchObject({ name: "Passport – Müller.pdf", sha256: sha256(pdf) });
    expect(photo).toMatchObject({ name: "back.jpg", mimeType: "image/jpeg" });
    expect(card).toMatchObject({ name: "card.html.png", field: licence });
    expect((await openLink(token)).body.attached).toEqual([scan, photo, card]);

    const values = Object.fromEntries(
      view.markers.flatMap(({ id, etype }) => (etype === "text" ? [[id, "B"]] : [])),
    );
    const files = [scan, photo, card];
    expect(await complete(token, files, { values })).toMatchObject({ status: 200 });
    // A repeated call, whose reply was lost.
    expect(await complete(token, files, { values })).toMatchObject({ status: 200 });
    expect(await complete(token, [scan, photo])).toMatchObject({ status: 409 });
    const bytes = [scan, photo, card].reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);
    expect((await storageUsed(sender)) - before).toBe(bytes);

    const given = (await answersOf(envelopeId)).body.recipients[0];
    expect(given?.answers.map(({ label }) => label)).toEqual(["Class"]);
    expect(given?.attachments?.map(({ label, name, state }) => [label, name, state])).toEqual([
      ["Passport", "Passport – Müller.pdf", "ready"],
      ["Passport", "back.jpg", "ready"],
      ["Licence", "card.html.png", "ready"],
    ]);
    // Neither the other signer's page nor its record has them.
    const other = (await openLink(await signingToken(bea))).body;
    expect(JSON.stringify(other)).not.toContain(scan.sha256);

    const { body: list } = await call<NonNullable<typeof envelopeCalls.attachments.session.reply>>(
      "GET",
      `/api/envelopes/${envelopeId}/attachments`,
      undefined,
      sender,
    );
    expect(list.data).toHaveLength(3);
    const path = `/api/envelopes/${envelopeId}/attachments/${list.data[0]?.id}`;
    const opened = await call("GET", path, undefined, sender);
    expect(opened.status).toBe(302);
    const file = await fetch(opened.headers.get("location") ?? "");
    expect(file.headers.get("content-disposition")).toMatch(
      /^attachment; filename\*=UTF-8''Passport/,
    );
    expect(sha256(new Uint8Array(await file.arrayBuffer()))).toBe(sha256(pdf));

    await signBy(bea);
    const viewing = await viewingToken(ann.email);
    const sealed = await sealedBehind(viewing);
    const record = JSON.parse(detached(sealed, 1));
    expect(record.values[0].attachments).toEqual(
      [scan, photo, card].map(({ name, mimeType, sizeBytes, sha256: digest, field }) => ({
        ...{ name, mimeType, sizeBytes, sha256: digest, field },
      })),
    );
    const printed = `${card.name}${card.sizeBytes} bytes, SHA-256 ${card.sha256}`;
    expect(pdfText(sealed).replace(/\s/g, "")).toContain(printed.replace(/\s/g, ""));

    const zip = await download(`/api/envelopes/${envelopeId}/evidence`, sender.bearer);
    const senders = unpacked(zip);
    const named = (one: { names: readonly string[] }) =>
      one.names.filter((name) => name.startsWith("attachments/"));
    expect(named(senders)).toEqual([
      "attachments/1-Passport – Müller.pdf",
      "attachments/2-back.jpg",
      "attachments/3-card.html.png",
    ]);
    expect(senders.read("attachments/1-Passport – Müller.pdf").equals(pdf)).toBe(true);
    for (const name of named(senders)) expect(senders.read(name).includes(secret)).toBe(false);
    expect(named(unpacked(await download("/api/esign/evidence", viewing)))).toHaveLength(3);
    const others = await viewingToken(bea.email);
    expect(named(unpacked(await download("/api/esign/evidence", others)))).toEqual([]);
    await isGenuine(sealed, /Passport – Müller\.pdf/, context);

    const { body: seals } = await call<{ certificates: { der: string }[] }>(
      "GET",
      "/api/evidence/seal-certificates",
    );
    const trusted = seals.certificates.map(({ der }) => Buffer.from(der, "base64"));
    expect(await verdictsOn(zip, trusted)).toEqual(["genuine", "genuine"]);
    // A forger changes the manifest as well as the file.
    const { "manifest.json": _, ...inside } = unzipSync(zip);
    for (const name of named(senders)) {
      const bytes = Buffer.from(inside[name] ?? []);
      bytes.writeUInt8((bytes[20] ?? 0) ^ 1, 20);
      const changed = zipSync({ ...inside, [name]: bytes });
      expect(await verdictsOn(changed, trusted)).toEqual(["altered", "changed"]);
    }
    const [first = "", second = ""] = named(senders);
    const swapped = { [first]: inside[second] ?? bare, [second]: inside[first] ?? bare };
    const exchanged = zipSync({ ...inside, ...swapped });
    expect(await verdictsOn(exchanged, trusted)).toEqual(["altered", "changed"]);
  });

  test("are erased when the sender removes the document, and free their storage", async () => {
    const { ann: signer, envelopeId: id, token: own, field } = await asked({});
    const used = await storageUsed(sender);
    const { body: file } = await attach(own, field, pdf, "a.pdf");
    await complete(own, [file]);
    await viewingToken(signer.email);
    expect(await storageUsed(sender)).toBe(used + pdf.length);
    const path = `/api/envelopes/${id}/attachments/${file.id}`;
    const address = (await call("GET", path, undefined, sender)).headers.get("location") ?? "";
    expect((await fetch(address)).status).toBe(200);
    expect((await call("DELETE", `/api/envelopes/${id}`, undefined, sender)).status).toBe(200);
    expect(await storageUsed(sender)).toBe(used);
    await call("POST", `/api/envelopes/${id}/restore`, undefined, sender);
    expect((await call("GET", path, undefined, sender)).status).toBe(404);
    expect((await answersOf(id)).body.recipients[0]).not.toHaveProperty("attachments");
  });

  test("a signature that was taken back gives its files up to those of the next one", async () => {
    const first = { ...newRecipient("Ann"), order: 1 };
    const id = await send([first, { ...newRecipient("Bea"), order: 2 }], [fileMarker(first)]);
    const own = await signingToken(first);
    const [field = ""] = fieldsOf((await openLink(own)).body);
    const used = await storageUsed(sender);
    const { body: old } = await attach(own, field, pdf, "old.pdf");
    expect(await complete(own, [old])).toMatchObject({ status: 200 });
    expect((await correctSigner(sender, id, "s2", newRecipient("Mia"))).status).toBe(200);
    const back = await call("POST", "/api/esign/take-back", {}, { bearer: own });
    expect(back.status).toBe(200);
    expect((await openLink(own)).body.attached).toEqual([old]);
    await removeFile(own, old.id);
    const { body: next } = await attach(own, field, jpegLogo(), "next.jpg");
    expect(await complete(own, [next])).toMatchObject({ status: 200 });
    expect(await storageUsed(sender)).toBe(used + next.sizeBytes);
    const given = (await answersOf(id)).body.recipients[0]?.attachments;
    expect(given?.map(({ name }) => name)).toEqual(["next.jpg"]);
  });
});

describe("an upload by a signer's link", () => {
  test("goes on after a broken line: only parts that are missing are posted again", async () => {
    const { token, field } = await asked({});
    const large = Buffer.concat([
      pdf.subarray(0, 9),
      Buffer.alloc(2 * attachmentLimits.partBytes, "%\n"),
      pdf.subarray(9),
    ]);
    const file = { field, fileName: "long.pdf", sizeBytes: large.length };
    const { body: begun } = await begin(token, file);
    expect(begun.parts.map(({ sizeBytes }) => sizeBytes)).toEqual([
      ...[attachmentLimits.partBytes, attachmentLimits.partBytes],
      large.length - 2 * attachmentLimits.partBytes,
    ]);
    expect(await post(begun, large, [0, 2])).toEqual([204, 204]);
    expect(await finish(token, begun.id)).toMatchObject({
      ...{ status: 409, body: { code: "UPLOAD_MISSING" } },
    });
    const { body: again } = await begin(token, { ...file, id: begun.id });
    expect(again.id).toBe(begun.id);
    expect(await post(again, large, [1])).toEqual([204]);
    const finished = await finish(token, begun.id);
    expect(finished.body).toMatchObject({ sha256: sha256(large), sizeBytes: large.length });
    expect(await finish(token, begun.id)).toEqual({ ...finished, headers: expect.anything() });
    // A part can't be replaced behind the check.
    await post(again, Buffer.alloc(large.length), [1]);
    expect(await complete(token, [finished.body])).toMatchObject({ status: 200 });
  });

  test("is refused for what is no PDF and no picture, whatever its name says", async () => {
    const { token, field } = await asked({ files: 5 });
    const html = Buffer.from("<!doctype html><script>alert(1)</script>");
    const refused: readonly (readonly [string, Uint8Array, string])[] = [
      ["page.pdf", html, "ATTACHMENT_TYPE"],
      ["polyglot.pdf", Buffer.concat([html, pdf]), "ATTACHMENT_TYPE"],
      ["with-zip.pdf", Buffer.concat([pdf, Buffer.from("PK\x03\x04"), html]), "ATTACHMENT_TYPE"],
      ["with-zip-within.pdf", pdfWithZip("long"), "ATTACHMENT_TYPE"],
      ["with-zip-without-comment.pdf", pdfWithZip("none"), "ATTACHMENT_TYPE"],
      ["eicar.pdf", Buffer.from(eicar), "ATTACHMENT_TYPE"],
      ["picture.gif", Buffer.from("GIF89a\x01\x00\x01\x00"), "ATTACHMENT_TYPE"],
      ["bomb.png", pngBomb(), "BAD_PICTURE"],
      ["broken.png", pngLogo().subarray(0, 60), "BAD_PICTURE"],
    ];
    for (const [name, bytes, code] of refused)
      expect([name, (await attach(token, field, bytes, name)).body.code]).toEqual([name, code]);
    // None of them counts: as many files as the field takes still fit.
    for (let count = 1; count <= 5; count++)
      expect((await attach(token, field, pdf, `${"n".repeat(295)}${count}`)).body.name).toMatch(
        /^n{120}\.pdf$/,
      );
    expect((await attach(token, field, pdf, "sixth.pdf")).body.code).toBe("TOO_MANY_ATTACHMENTS");
  });

  test("takes pictures without their metadata, upright as before", async () => {
    const { token, field } = await asked({ files: 3 });
    for (const picture of [jpegLogo(), pngLogo(), webpLogo()]) {
      const { body } = await attach(token, field, picture, "photo");
      expect(body.sizeBytes).toBeLessThanOrEqual(picture.length);
    }
  });

  test("holds 25 MB in all fields together, and not a byte more", async () => {
    const { token, fields } = await asked({ files: 5 }, { files: 5 });
    const [one = "", other = ""] = fields;
    const half = attachmentLimits.bytesMax / 2;
    const asking = (field: string, sizeBytes: number) =>
      begin(token, { field, fileName: "a.pdf", sizeBytes });
    const first = await asking(one, half);
    expect((await asking(other, half + 1)).body.code).toBe("ATTACHMENTS_TOO_LARGE");
    expect((await asking(other, half)).status).toBe(200);
    expect((await asking(other, 1)).body.code).toBe("ATTACHMENTS_TOO_LARGE");
    expect((await removeFile(token, first.body.id)).status).toBe(200);
    expect((await removeFile(token, first.body.id)).status).toBe(200);
    expect((await asking(other, 1)).status).toBe(200);
    expect((await asking(one, attachmentLimits.bytesMax + 1)).status).toBe(400);
  });

  test("is for the fields of this signer alone, and its file for no other document", async () => {
    const mine = await asked({});
    const theirs = await asked({});
    const { body: file } = await attach(theirs.token, theirs.field, pdf, "a.pdf");
    const fieldOfOther = { field: "f99", fileName: "a.pdf", sizeBytes: 10 };
    expect((await begin(mine.token, fieldOfOther)).body.code).toBe("BAD_FIELD");
    expect((await begin("x".repeat(43), { ...fieldOfOther, field: mine.field })).status).toBe(401);
    expect((await finish(mine.token, file.id)).status).toBe(404);
    await removeFile(mine.token, file.id);
    expect((await complete(mine.token, [file])).body.code).toBe("ATTACHMENT_CHANGED");
    expect((await complete(theirs.token, [file])).status).toBe(200);
  });
});

describe("Complete", () => {
  test("refuses a file that was replaced, one that is named twice, and one too few", async () => {
    const { token, field } = await asked({ files: 2 });
    const { body: file } = await attach(token, field, pdf, "a.pdf");
    const other = { id: file.id, sha256: sha256(Buffer.from("other")) };
    expect((await complete(token, [other])).body.code).toBe("ATTACHMENT_CHANGED");
    expect((await complete(token, [file, file])).body.code).toBe("ATTACHMENT_CHANGED");
    expect((await complete(token, [])).body).toMatchObject({
      ...{ code: "BAD_FIELD", field: `values.${field}` },
      message: "Please attach a file.",
    });
    expect((await complete(token, [file], { values: { [field]: true } })).body.code).toBe(
      "BAD_FIELD",
    );
    await removeFile(token, file.id);
    expect((await complete(token, [file])).body.code).toBe("ATTACHMENT_CHANGED");
  });

  test("refuses a file of a field that isn't asked", async () => {
    const ann = newRecipient("Ann");
    const when = [{ field: "Country", is: "equal", value: "CH" }];
    await send(
      [ann],
      [
        { ...fileMarker(ann, { label: "Country" }), etype: "text" },
        fileMarker(ann, { label: "Permit", when }, 1),
      ],
    );
    const token = await signingToken(ann);
    const { body: view } = await openLink(token);
    const [field = ""] = fieldsOf(view);
    const text = view.markers.find(({ etype }) => etype === "text")?.id ?? "";
    const { body: file } = await attach(token, field, pdf, "permit.pdf");
    const values = { [text]: "FR" };
    expect((await complete(token, [file], { values })).body).toMatchObject({
      ...{ code: "BAD_FIELD", field: `values.${field}` },
    });
    expect((await complete(token, [], { values })).status).toBe(200);
  });

  test("refuses after the document was withdrawn, and so do all calls for files", async () => {
    const { envelopeId, token, field } = await asked({});
    const { body: file } = await attach(token, field, pdf, "a.pdf");
    const { body: view } = await openLink(token);
    await call("POST", `/api/envelopes/${envelopeId}/withdraw`, {}, sender);
    const { id, sha256: digest } = file;
    const submission = { ...signSubmission(view), attachments: [{ id, sha256: digest }] };
    const late = await call<RefusalReply>("POST", "/api/esign", submission, { bearer: token });
    expect(late.body.code).toBe("VOIDED");
    const codes = [
      await begin(token, { field, fileName: "b.pdf", sizeBytes: 10 }),
      await finish(token, file.id),
      await removeFile(token, file.id),
    ].map(({ body }) => body.code);
    expect(codes).toEqual(["VOIDED", "VOIDED", "VOIDED"]);
  });
});

/** The harmless file that scanners find, in two parts so that none finds it here. */
const eicar = `X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR-STANDARD-${"ANTIVIRUS-TEST-FILE!$H+H*"}`;

/** A few bytes that say they are four billion pixels. */
function pngBomb(): Buffer {
  const png = Buffer.from(pngLogo());
  png.writeUInt32BE(65_535, 16);
  png.writeUInt32BE(65_535, 20);
  return png;
}

/** A PDF within which programs for ZIP find an archive, as the end of the PDF is its comment, or is passed over. */
function pdfWithZip(comment: "long" | "none"): Buffer {
  const zip = Buffer.from(zipSync({ "page.html": Buffer.from("<script>alert(1)</script>") }));
  const end = pdf.subarray(9);
  if (comment === "long") zip.writeUInt16LE(end.length, zip.length - 2);
  return Buffer.concat([pdf.subarray(0, 9), zip, end]);
}
