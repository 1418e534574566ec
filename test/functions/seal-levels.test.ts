import { type Conduct, startTimeStampAuthority, type TimeStampAuthority } from "sealed-pdf/testing";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import type { Entry } from "../../core/domain/audit.ts";
import { runInstructions, type Unpacked, unpacked } from "../support/evidence.ts";
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

const failures: Readonly<Record<(typeof cases)[number][0], readonly Conduct[]>> = {
  "B-T": ["down", "refuses", "wrong nonce", "wrong imprint", "expired certificate"],
  "B-LT": ["revoked", "down"],
  "B-LTA": ["revoked", "no revocation service", "list expired", "list of a stranger"],
};

describe.each(cases)("a product that seals at level %s", (level, asks) => {
  let authority: TimeStampAuthority;
  const own = ownEnvironment({
    parameters: async () => {
      authority = await startTimeStampAuthority(asks);
      return { SealLevel: level, TimestampUrl: authority.url };
    },
  });
  afterAll(() => authority.close());

  let sender: Sender;
  beforeEach(async () => {
    // Else its time stamps would be older than what they cover.
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

  const evidence = async (envelopeId: string): Promise<Unpacked> =>
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
    // At B-LT the seal comes before the validation data: docs/evidence-format.md, 6.
    expect(total).toBe(level !== "B-LT");
    expect((await runInstructions(zip)).filter(({ ok }) => !ok)).toEqual([]);
  });
});
