import { spawnSync } from "node:child_process";
import { createHash, X509Certificate } from "node:crypto";
import path from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import type { SealCertificatesReply } from "../../contract/pages/evidence.ts";
import { chainFault, type Entry } from "../../core/domain/envelope/audit.ts";
import { call } from "../support/cloud.ts";
import { type EvidenceFolder, unpacked } from "../support/evidence.ts";
import { needs } from "../support/other-tools.ts";
import { makePdf } from "../support/pdfs.ts";
import {
  download,
  newRecipient,
  newSender,
  type Sender,
  sendEnvelope,
  signBy,
  signingToken,
  uploadFile,
  viewingToken,
} from "../support/people.ts";
import { json, signWithPictures } from "./support/evidence.ts";

const original = makePdf([{}, {}]);
const ann = newRecipient("Ann", "Łee|Ö");
const ben = newRecipient("王", "小明\u{e0100}");
let sender: Sender;
let envelopeId: string;
let bytes: Buffer;
let zip: EvidenceFolder;

const route = () => `/api/envelopes/${envelopeId}/evidence`;

beforeAll(async () => {
  sender = await newSender();
  envelopeId = await sendEnvelope(sender, [ann, ben], await uploadFile(sender, original));
  await signWithPictures(ann);
  await signBy(ben);
  for (const { email } of [ann, ben, sender]) await viewingToken(email);
  bytes = await download(route(), sender.bearer);
  zip = unpacked(bytes);
});

const sha256 = (bytes: Uint8Array): string => createHash("sha256").update(bytes).digest("hex");
const parsed = (name: string) => JSON.parse(zip.read(name).toString("utf8"));

describe("GET /api/envelopes/{envelopeId}/evidence", () => {
  test("works: all that proves the document is in one zip", () => {
    expect(zip.names).toEqual([
      "VERIFY.md",
      "audit.json",
      "certificates/seal.der",
      "certificates/seal.pem",
      "consent.txt",
      "entries.json",
      "evidence-format.md",
      "manifest.json",
      "original.pdf",
      "record.html",
      "seal.p7s",
      "sealed.pdf",
      "signatures/s1-sign.png",
      "signatures/s2-sign.png",
      "verify.html",
      "verify.py",
      "verify_answers.py",
      "verify_conditions.py",
      "verify_facts.py",
      "verify_passkeys.py",
    ]);
    expect(zip.read("original.pdf").equals(original)).toBe(true);
    expect(zip.read("sealed.pdf").subarray(0, original.length).equals(original)).toBe(true);
  });

  test("works: the manifest has size and SHA-256 of every other file", () => {
    const { files, ...about } = parsed("manifest.json");
    expect(about).toMatchObject({ format: "undersign-evidence-2", envelopeId });
    const others = zip.names.filter((name) => name !== "manifest.json");
    expect(files).toEqual(
      others.map((name) => {
        const bytes = zip.read(name);
        return { name, sizeBytes: bytes.length, sha256: sha256(bytes) };
      }),
    );
  });

  test("works: the entries go on where the sealed ones end", () => {
    const sealed: Entry[] = parsed("audit.json").entries;
    const all: Entry[] = parsed("entries.json");
    expect(all.slice(0, sealed.length)).toEqual(sealed);
    expect(chainFault(all)).toBeUndefined();
    expect(all[sealed.length]).toMatchObject({
      type: "completed",
      data: { sealedSha256: sha256(zip.read("sealed.pdf")), level: "B-B" },
    });
  });

  test("works: the record names the program, each mail and the link by which each signer came", () => {
    expect(parsed("audit.json").product).toMatch(
      /^Undersign \d+\.\d+\.\d+ \([0-9a-f]{12}\+?\), http/,
    );
    const entries: Entry[] = parsed("audit.json").entries;
    for (const { email } of [ann, ben]) {
      const mailed = entries.find(({ type, data }) => type === "invited" && data["to"] === email);
      expect(mailed?.data).toMatchObject({
        mailId: expect.stringMatching(/./),
        link: expect.stringMatching(/^[\w-]{16}$/),
      });
      const signed = entries.find(({ type, actor }) => type === "signed" && actor.email === email);
      expect(signed?.data["link"]).toBe(mailed?.data["link"]);
    }
  });

  test("works: the pages say by what each signer was identified, by whose clock, and what they accepted", (context) => {
    needs(context, "pdftotext");
    const args = [path.join(zip.folder, "sealed.pdf"), "-"];
    const printed = spawnSync("pdftotext", args, { encoding: "utf8" }).stdout.replace(/\s+/g, " ");
    for (const { email } of [ann, ben])
      expect(printed).toContain(`Identified by: access to the mailbox ${email}, by a link`);
    expect(printed).toContain("No independent time stamp confirms them.");
    expect(printed).toContain(
      "simple electronic signature in the sense of Regulation (EU) No 910/2014",
    );
    expect(printed).toContain("in their usual form");
    expect(printed).toContain("(U+660E U+E0100).");
    const [first = ""] = zip
      .read("consent.txt")
      .toString("utf8")
      .split("\n")
      .slice(1)
      .filter(Boolean);
    expect(printed).toContain(first.replace(/\s+/g, " "));
  });

  test("works: the record is worded, a sentence with its number for each entry to this day", () => {
    const told = zip.read("record.html").toString("utf8");
    const entries: Entry[] = parsed("entries.json");
    const numbers = [...told.matchAll(/<li value="(\d+)">/g)].map(([, seq]) => Number(seq));
    expect(numbers).toEqual(entries.map(({ seq }) => seq));
    const mailed = entries.find(({ type, data }) => type === "invited" && data["to"] === ann.email);
    const plain = told.replace(/<\/?bdi[^>]*>/g, "");
    expect(plain).toContain(
      `with the link that had been emailed to ${ann.email} (entry ${mailed?.seq})`,
    );
    expect(plain).toContain(`sealed file is ${sha256(zip.read("sealed.pdf"))}`);
    expect(plain).toContain(
      "The browser reports that it showed pictures of these pages of the document: 1, 2.",
    );
  });

  test("works: entries have the user agent that the caller sent, never the network's own", () => {
    const entries: Entry[] = parsed("entries.json");
    const agents = entries.filter(({ ip }) => ip !== "").map(({ userAgent }) => userAgent);
    expect(new Set(agents)).toEqual(new Set(["node"]));
  });

  test("works: nobody's mobile number is in it", () => {
    for (const name of ["audit.json", "entries.json"])
      expect(zip.read(name).includes(ann.mobile)).toBe(false);
  });

  test("is closed to other senders and to those without a token", async () => {
    const other = await newSender();
    expect((await call("GET", route(), undefined, other)).status).toBe(404);
    expect((await call("GET", route())).status).toBe(401);
    const link = await viewingToken(ann.email);
    expect((await call("GET", route(), undefined, { bearer: link })).status).toBe(401);
  });
});

describe("GET /api/esign/evidence", () => {
  const ask = (bearer: string) =>
    call<{ url: string }>("GET", "/api/esign/evidence", undefined, { bearer, headers: json });

  test("works for everybody who holds a link to the signed document, and for signers", async () => {
    for (const token of [await viewingToken(sender.email), await signingToken(ann)]) {
      const { status, body } = await ask(token);
      expect(status).toBe(200);
      const again = Buffer.from(await (await fetch(body.url)).arrayBuffer());
      expect(unpacked(again).read("sealed.pdf").equals(zip.read("sealed.pdf"))).toBe(true);
    }
  });

  test("is closed to links that are none, and to senders' tokens", async () => {
    for (const bearer of ["x".repeat(43), sender.bearer]) {
      expect(await ask(bearer)).toMatchObject({ status: 401, body: { code: "LINK_INVALID" } });
    }
  });
});

describe("GET /api/evidence/seal-certificates", () => {
  const ask = () => call<SealCertificatesReply>("GET", "/api/evidence/seal-certificates");

  test("works for anybody: the certificate that has sealed is in the list", async () => {
    const { status, body, headers } = await ask();
    expect(status).toBe(200);
    expect(headers.get("cache-control")).toContain("public");
    const { raw } = new X509Certificate(zip.read("certificates/seal.pem"));
    const found = body.certificates.find(({ sha256: print }) => print === sha256(raw));
    expect(found).toMatchObject({ der: raw.toString("base64"), chain: [] });
    expect(parsed("audit.json").seal.certificateSha256).toBe(found?.sha256);
  });

  test("is closed: it reveals nothing beyond what every document contains", async () => {
    const { body } = await ask();
    expect(Object.keys(body).sort()).toEqual(["certificates", "product", "timeAuthorities"]);
    for (const one of body.certificates)
      expect(Object.keys(one).sort()).toEqual(["chain", "der", "firstUsedAt", "sha256", "subject"]);
  });
});

test("the site publishes the verifiers' digests, and where to report a vulnerability", async () => {
  const published = await call<string>("GET", "/checker.sha256");
  expect(published.status).toBe(200);
  for (const name of [
    "verify.html",
    "verify.py",
    "verify_answers.py",
    "verify_conditions.py",
    "verify_facts.py",
    "verify_passkeys.py",
    "evidence-format.md",
  ])
    expect(published.body).toContain(`${sha256(zip.read(name))}  ${name}\n`);
  const security = await call<string>("GET", "/.well-known/security.txt");
  expect(security.headers.get("content-type")).toMatch(/^text\/plain/);
  expect(security.body).toMatch(/^Contact: mailto:\S+@\S+\nExpires: 20\d\d-\d\d-01T/);
});
