import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import path from "node:path";
import { readArchiveFacts } from "sealed-pdf";
import {
  type Conduct,
  certificate,
  startTimeStampAuthority,
  type TimeStampAuthority,
} from "sealed-pdf/testing";
import { trustIn, verifyDocument } from "sealed-pdf/verify";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import type { Entry } from "../../core/domain/envelope/audit.ts";
import { rearchive, replyIn } from "../../scripts/operate/rearchive/rearchive.ts";
import {
  installCertificate,
  removeCertificate,
} from "../../scripts/operate/seal-certificate/install.ts";
import { type EvidenceFolder, runInstructions, unpacked } from "../support/evidence.ts";
import { grantOf } from "../support/grants.ts";
import { publishedCertificates, sealingStageOf } from "../support/issued-certificate.ts";
import { operatorOf } from "../support/operator.ts";
import { needs, pdfsig } from "../support/other-tools.ts";
import { ownEnvironment } from "../support/own-environment.ts";
import {
  download,
  newRecipient,
  newSender,
  type Sender,
  sendEnvelope,
  signBy,
} from "../support/people.ts";

/** The whole product with an authority that gives time stamps, or fails to, over real HTTP. */

const cases = [
  ["B-T", "list"],
  ["B-LT", "status"],
  ["B-LTA", "list"],
] as const;

/** Each kind of flaw of a time stamp, a list or an answer is refused in packages/sealed-pdf/test/pki. */
const failures: Readonly<Record<(typeof cases)[number][0], readonly Conduct[]>> = {
  "B-T": ["down", "wrong nonce"],
  "B-LT": ["revoked"],
  "B-LTA": ["revoked", "no revocation service"],
};

/** Expiry of the authority's first certificate. */
const firstEnds = new Date("2040-01-01T00:00:00Z");

describe.each(cases)("a product that seals at level %s", (level, asks) => {
  let authority: TimeStampAuthority;
  const own = ownEnvironment({
    parameters: async () => {
      authority = await startTimeStampAuthority(asks, firstEnds);
      return { SealLevel: level, TimestampUrl: authority.url };
    },
  });
  afterAll(() => authority.close());

  let sender: Sender;
  beforeEach(async () => {
    // Otherwise, its time stamps would be older than what they cover.
    authority.now = () => own().environment.now();
    sender = await newSender();
  });

  async function signed(): Promise<string> {
    const ann = newRecipient("Ann");
    const envelopeId = await sendEnvelope(sender, [ann]);
    await signBy(ann);
    await own().environment.idle();
    return envelopeId;
  }

  const evidence = async (envelopeId: string): Promise<EvidenceFolder> =>
    unpacked(await download(`/api/envelopes/${envelopeId}/evidence`, sender.bearer));

  const completedMails = () =>
    own()
      .environment.mails()
      .filter(({ subject }) => subject.startsWith("Completed")).length;

  test.each(failures[level])(
    "completes nothing while the authority is in this state: %s; later it does, at that level",
    async (conduct) => {
      const before = completedMails();
      authority.conduct = conduct;
      const envelopeId = await signed();
      expect(completedMails()).toBe(before);
      authority.conduct = "healthy";
      await own().environment.advance(6 * 60_000);
      expect(completedMails()).toBeGreaterThan(before);
      const entries: Entry[] = JSON.parse(
        (await evidence(envelopeId)).read("entries.json").toString(),
      );
      expect(entries.find(({ type }) => type === "seal-failed")?.data).toMatchObject({
        reason: "AuthorityFailed",
      });
      expect(entries.find(({ type }) => type === "completed")?.data).toMatchObject({ level });
    },
  );

  test("goes on when the authority has a new certificate", async () => {
    await signed();
    const before = completedMails();
    authority.conduct = "new certificate";
    await signed();
    await own().environment.advance(6 * 60_000);
    authority.conduct = "healthy";
    expect(completedMails()).toBeGreaterThan(before);
    await signed();
    await own().environment.advance(6 * 60_000);
  });

  test("says so in the document, in its evidence, and to stock tools", async (context) => {
    needs(context, "openssl", "jq", "qpdf", "pdfsig", "pdftotext");
    const zip = await evidence(await signed());
    const audit = JSON.parse(zip.read("audit.json").toString());
    expect(audit.seal).toMatchObject({ level });
    expect(audit.seal.timestampCertificatesSha256).toHaveLength(1);
    expect(zip.names).toContain("certificates/timestamp-1.pem");
    const total = pdfsig(zip.read("sealed.pdf")).includes("Total document signed");
    // At B-LT, the seal comes before the validation data: docs/evidence-format.md, 6.
    expect(total).toBe(level !== "B-LT");
    expect((await runInstructions(zip)).filter(({ ok }) => !ok)).toEqual([]);
  });

  const published = async () => trustIn(await publishedCertificates());

  test("seals with a certificate that an authority has issued", async () => {
    const { environment } = own();
    const sealing = await sealingStageOf(environment);
    const lists = new URL("/list", authority.url).href;
    const issued = async () =>
      certificate({
        ...{ name: "Acme seal", issuer: authority.root, lists },
        publicKeySpki: await sealing.publicKey(),
      });
    const chain = async () => [(await issued()).der, authority.root.der];
    await installCertificate(sealing, await chain(), new Date(environment.now()));
    await environment.advance(6 * 60_000);
    const zip = await evidence(await signed());
    expect(await verifyDocument(zip.read("sealed.pdf"), await published())).toMatchObject({
      verdict: "genuine",
      certificate: { subject: "CN=Acme seal", trusted: true },
      document: { level },
    });
    expect(zip.names).toContain("certificates/chain-1.pem");
    await removeCertificate(sealing);
    await environment.advance(6 * 60_000);
  });

  test("renews archive time stamps before they end, at B-LTA and at no other level", async () => {
    const { environment } = own();
    const envelopeId = await signed();
    const before = (await evidence(envelopeId)).read("sealed.pdf");
    const renew = async (dryRun: boolean) => {
      const lines: string[] = [];
      const done = await rearchive({
        data: await operatorOf(environment),
        account: sender.email,
        endsBefore: new Date("2041-01-01T00:00:00Z"),
        stampedBefore: undefined,
        dryRun,
        ask: async (renewArchive) =>
          replyIn(await environment.invoke("on-seal-requested", { renewArchive })),
        wait: async () => undefined,
        say: (line) => lines.push(line),
      });
      return { done, lines: lines.join("\n") };
    };
    if (level !== "B-LTA") {
      expect((await renew(false)).lines).toContain("1 below B-LTA");
      return;
    }
    expect((await renew(true)).lines).toMatch(/1 due\nNothing was changed/);
    expect((await renew(false)).lines).toContain("1 would not end later");
    expect((await evidence(envelopeId)).read("sealed.pdf").equals(before)).toBe(true);
    authority.conduct = "new certificate";
    // The worker learns of the authority's new certificate by one failed try.
    expect(await renew(false)).toMatchObject({
      done: false,
      lines: expect.stringContaining("failed"),
    });
    const crashed = grantOf("on-seal-requested", "dynamodb:PutItem", /Audit/);
    const stopped = await environment.without(crashed, () => renew(false));
    expect(stopped.lines).toContain("failed");
    const between = await evidence(envelopeId);
    expect(between.read("sealed.pdf").equals(before)).toBe(true);
    expect((await renew(false)).lines).toContain("1 renewed");
    expect((await renew(false)).lines).toContain("1 not due yet");
    authority.conduct = "healthy";

    const zip = await evidence(envelopeId);
    const after = zip.read("sealed.pdf");
    expect(after.subarray(0, before.length).equals(before)).toBe(true);
    expect(await readArchiveFacts(after)).toMatchObject({ renewals: 1 });
    expect(await verifyDocument(after, await published())).toMatchObject({ verdict: "genuine" });
    expect((await runInstructions(zip)).filter(({ ok }) => !ok)).toEqual([]);
    const entries: Entry[] = JSON.parse(zip.read("entries.json").toString());
    expect(entries.filter(({ type }) => type === "archive-renewed")).toHaveLength(1);
    expect(await completedVersions(envelopeId)).toHaveLength(2);
  });

  /** Stored versions of the sealed document. */
  async function completedVersions(envelopeId: string): Promise<unknown[]> {
    const { environment, dataDir } = own();
    const { names } = await operatorOf(environment);
    const key = createHash("sha256").update(`${envelopeId}/sealed.pdf`).digest("hex");
    const file = path.join(dataDir, "s3", names.buckets.Completed, `${key}.json`);
    return JSON.parse(readFileSync(file, "utf8")).versions;
  }
});
