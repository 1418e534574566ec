import { spawnSync } from "node:child_process";
import { X509Certificate } from "node:crypto";
import path from "node:path";
import { earlierPython, earlierVerifier, makeSealKey } from "sealed-pdf/testing";
import { verifyDocument } from "sealed-pdf/verify";
import { beforeAll, describe, expect, test } from "vitest";
import type { Entry } from "../../core/domain/envelope/audit.ts";
import { call, type InboxMail, mailTo } from "../support/cloud.ts";
import { type EvidenceFolder, runInstructions, unpacked } from "../support/evidence.ts";
import { needs, needsPythonVerifier } from "../support/other-tools.ts";
import {
  download,
  envelopeFor,
  newAddress,
  newRecipient,
  newSender,
  openLink,
  signBy,
  signingToken,
  signSubmission,
  uploadFile,
  viewingToken,
} from "../support/people.ts";
import { twoReadings } from "../support/two-readings.ts";

describe("a document in German with rules of its own and a page that readers show in two ways, one of whose signers was given Arabic and chose French", () => {
  const cleo = { ...newRecipient("Cléo"), language: "ar" as const };
  const dora = newRecipient("Dora");
  const copy = newAddress("copy");
  let own: EvidenceFolder;
  let invitations: InboxMail[];

  beforeAll(async () => {
    const account = await newSender();
    const person = { firstName: "Sam", lastName: "Sender", mobile: "5551234567", language: "de" };
    await call("PUT", "/api/users/me", person, account);
    const sent = envelopeFor(account, await uploadFile(account, twoReadings()), [cleo, dora]);
    const emailData = { ...sent.emailData, ccList: [copy] };
    const { body } = await call<{ envelopeId: string }>(
      "POST",
      "/api/envelopes",
      { ...sent, emailData, rules: { dateFormat: "DD.MM.YYYY" } },
      account,
    );
    const bearer = await signingToken(cleo);
    await signingToken(dora);
    invitations = await Promise.all([cleo, dora].map(({ email }) => mailTo(email)));
    await call("POST", "/api/esign/language", { language: "fr" }, { bearer });
    const { body: view } = await openLink(bearer);
    const { shownSha256, disclosure } = view;
    const proof = { shownSha256, disclosureSha256: disclosure.sha256 };
    await call("POST", "/api/esign", { ...signSubmission(view), ...proof }, { bearer });
    await signBy(dora);
    await viewingToken(copy);
    const path = `/api/envelopes/${body.envelopeId}/evidence`;
    own = unpacked(await download(path, account.bearer));
  });

  const text = (name: string) => own.read(name).toString("utf8");

  test("mails each in their language, and copies in the document's", async () => {
    const [toCleo, toDora] = invitations;
    expect(toCleo?.subject).toMatch(/^طلب توقيع/);
    expect(toDora?.subject).toMatch(/bittet um Ihre Unterschrift: Lease 2026$/);
    const subjects = [cleo.email, dora.email, copy].map(async (email) => {
      const mail = await mailTo(email, ({ text }) => text.includes("/docsigned/"));
      return mail.subject;
    });
    expect(await Promise.all(subjects)).toEqual([
      "Terminé : Lease 2026",
      "Abgeschlossen: Lease 2026",
      "Abgeschlossen: Lease 2026",
    ]);
  });

  test("holds what was chosen for whom, what was shown, and the English text that binds", () => {
    const audit = JSON.parse(text("audit.json"));
    expect(audit.content).toMatchObject({
      ...{ language: "de", rules: { dateFormat: "DD.MM.YYYY" } },
      signers: [{ language: "ar" }, {}],
    });
    expect(audit.content.signers[1]).not.toHaveProperty("language");
    expect(audit.shown).toMatchObject([{ signer: "s1", language: "fr" }]);
    const said = audit.entries.filter(({ data }: Entry) => data["shownOtherwise"] === "1");
    expect(said).toHaveLength(1);
    const signed = audit.entries.filter(({ type }: Entry) => type === "signed");
    expect(signed.map(({ data }: Entry) => data["disclosureLanguage"])).toEqual(["fr", "de"]);
    const languages = audit.disclosures.map(({ language = "en" }) => language);
    expect(languages).toEqual(["fr", "en", "de"]);
    expect(text("consent.txt")).toContain("seul le texte anglais fait foi");
  });

  test("is genuine for both verifiers, and by its own instructions", async (context) => {
    const { raw } = new X509Certificate(own.read("certificates/seal.pem"));
    const report = await verifyDocument(own.read("sealed.pdf"), { trusted: [raw] });
    expect(report.verdict).toBe("genuine");
    needs(context, "openssl", "jq", "qpdf", "pdfsig", "sha256sum");
    needsPythonVerifier(context);
    expect((await runInstructions(own)).filter(({ ok }) => !ok)).toEqual([]);
  });

  test("is genuine for the verifiers of 0.1.0, too", async (context) => {
    const { raw } = new X509Certificate(own.read("certificates/seal.pem"));
    const trust = { trusted: [raw] };
    expect((await earlierVerifier(own.read("sealed.pdf"), trust)).verdict).toBe("genuine");
    needsPythonVerifier(context);
    const args = ["-B", earlierPython, "sealed.pdf", "certificates/seal.der"];
    const run = spawnSync("python3", args, { cwd: own.folder, encoding: "utf8" });
    expect(run.stdout).toMatch(/^genuine: B-B/);
  });

  test("has a program in Python that tells five outcomes apart", async (context) => {
    needsPythonVerifier(context);
    const sealed = own.read("sealed.pdf");
    const changed = Buffer.from(sealed);
    changed[200] = (changed[200] ?? 0) ^ 1;
    own.write("changed.pdf", changed);
    own.write("other.der", (await makeSealKey()).certificate);
    const said = (...args: string[]) => {
      const run = spawnSync("python3", ["-B", "verify.py", ...args], { cwd: own.folder });
      return [run.status, `${run.stdout}${run.stderr}`.split(":")[0]];
    };
    for (const certificate of ["certificates/seal.pem", "certificates/seal.der"])
      expect(said("sealed.pdf", certificate)).toEqual([0, "genuine"]);
    expect(said("sealed.pdf")).toEqual([3, "unchanged"]);
    expect(said("sealed.pdf", "other.der")).toEqual([
      1,
      "unchanged, but sealed with another certificate than the one given",
    ]);
    expect(said("changed.pdf", "certificates/seal.pem")).toEqual([
      1,
      "changed, or sealed in another way",
    ]);
    expect(said("original.pdf", "certificates/seal.pem")).toEqual([
      2,
      "not one of these documents",
    ]);
    for (const args of [[], ["missing.pdf"], ["sealed.pdf", "VERIFY.md"]])
      expect(said(...args)).toEqual([2, expect.stringMatching(/^(usage|can't be read)/)]);
    const { stdout } = spawnSync("python3", ["-B", "verify.py", "sealed.pdf"], {
      cwd: own.folder,
      encoding: "utf8",
    });
    expect(stdout).toContain("by the operator's own clock, which nobody else confirms");
    expect(stdout).toMatch(
      /signed by Cléo Test .* was shown this document, \d+ of their fields and the terms/,
    );
  });

  test("words the record in German for the sender, and in French for the signer who chose French", async () => {
    expect(text("record.html")).toContain('<html lang="de" dir="ltr">');
    expect(text("record.html")).toContain("hat das Dokument als „");
    const asked = { bearer: await signingToken(cleo), headers: { accept: "application/json" } };
    const { body } = await call<{ url: string }>("GET", "/api/esign/evidence", undefined, asked);
    const toCleo = unpacked(Buffer.from(await (await fetch(body.url)).arrayBuffer()));
    expect(toCleo.read("record.html").toString("utf8")).toContain(
      "a signé le document sous le nom « ",
    );
  });

  test("has completion pages in German", (context) => {
    needs(context, "pdftotext");
    const args = [path.join(own.folder, "sealed.pdf"), "-"];
    const { stdout } = spawnSync("pdftotext", args, { encoding: "utf8" });
    expect(stdout).toContain("Abschlusszertifikat");
    expect(stdout).toContain("(Français)");
    expect(stdout.replace(/\s+/g, " ")).toContain(
      "wie Firefox anders aussahen: 1. Beim Unterschreiben",
    );
    expect(stdout).not.toContain("Certificate of completion");
  });
});
