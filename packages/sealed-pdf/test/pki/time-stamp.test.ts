import { randomBytes } from "node:crypto";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { expectCertificates, verifyTimeStamp } from "../../src/pki/read/time-stamp.ts";
import { readTimeStampReply, timeStampQuery } from "../../src/pki/time-stamp.ts";
import { type Bytes, joined } from "../../src/portable/bytes.ts";
import { Fault } from "../../src/portable/fault.ts";
import {
  type Conduct,
  startTimeStampAuthority,
  type TimeStampAuthority,
} from "../support/time-stamp-authority.ts";
import { hasTool, run, withFolder } from "../support/tools.ts";

let authority: TimeStampAuthority;
beforeAll(async () => {
  authority = await startTimeStampAuthority();
});
afterAll(() => authority.close());

const imprint = Uint8Array.from(randomBytes(32));

async function ask(conduct: Conduct): Promise<Bytes> {
  authority.conduct = conduct;
  const nonce = randomBytes(16);
  const body = new Uint8Array(timeStampQuery(imprint, nonce));
  const response = await fetch(authority.url, { method: "POST", body });
  const reply = new Uint8Array(await response.arrayBuffer());
  return (await readTimeStampReply(reply, { imprint, nonce })).token;
}

describe("a time stamp", () => {
  test("tells when and by whom", async () => {
    const stamp = await verifyTimeStamp(await ask("healthy"), imprint);
    expect(Math.abs(stamp.at.getTime() - Date.now())).toBeLessThan(60_000);
    expect(stamp.authority.subjectText).toBe("CN=Test time stamps");
    expect(stamp.certificates).toHaveLength(1);
  });

  test("is asked for in a form that OpenSSL reads", (context) => {
    if (!hasTool("openssl")) context.skip("openssl is not installed");
    withFolder((folder) => {
      const path = join(folder, "query.tsq");
      writeFileSync(path, timeStampQuery(imprint, Buffer.from("0102030405060708", "hex")));
      const { output } = run("openssl", ["ts", "-query", "-in", path, "-text"]);
      expect(output).toContain("Hash Algorithm: sha256");
      expect(output).toContain("Nonce: 0x0102030405060708");
      expect(output).toContain("Certificate required: yes");
    });
  });

  test.each([
    ["refuses", /not granted/],
    ["wrong nonce", /another request/],
    ["wrong imprint", /other content/],
    ["expired certificate", /not valid then/],
    ["certificate for another purpose", /not for time stamps/],
    ["signed by another key", /signature does not hold/],
    ["names another certificate", /another certificate/],
  ] as const)("is refused from an authority with this flaw: %s", async (conduct, reason) => {
    await expect(ask(conduct)).rejects.toThrow(reason);
  });

  test("is over one thing alone", async () => {
    const token = await ask("healthy");
    const other = Uint8Array.from(randomBytes(32));
    await expect(verifyTimeStamp(token, other)).rejects.toThrow(/other content/);
  });

  test("fails, or comes with other certificates, after any change of any bit", async () => {
    const token = await ask("healthy");
    const survivors: string[] = [];
    for (let at = 0; at < token.length; at++)
      for (let bit = 1; bit <= 0x80; bit *= 2) {
        const changed = token.slice();
        changed[at] = (changed[at] ?? 0) ^ bit;
        if (await isKnown(changed)) survivors.push(`${at}: ${bit}`);
      }
    expect(survivors).toEqual([]);
  });

  async function isKnown(token: Bytes): Promise<boolean> {
    try {
      const stamp = await verifyTimeStamp(token, imprint);
      await expectCertificates(stamp, authority.certificatesSha256);
      return true;
    } catch (error) {
      expect(error).toBeInstanceOf(Fault);
      return false;
    }
  }

  test("names one digest, in its list and in its signature", async () => {
    const token = Buffer.from(await ask("healthy"));
    const sha256Id = Buffer.from("300b0609608648016503040201", "hex");
    const places = [token.indexOf(sha256Id), token.lastIndexOf(sha256Id)];
    expect(new Set(places).size).toBe(2);
    for (const at of places) {
      const changed = Uint8Array.from(token);
      // SHA-384
      changed[at + sha256Id.length - 1] = 2;
      await expect(verifyTimeStamp(changed, imprint)).rejects.toThrow(/malformed/);
    }
  });

  test("has no room for anything unsigned", async () => {
    const longer = joined(await ask("healthy"), new Uint8Array(1));
    await expect(verifyTimeStamp(longer, imprint)).rejects.toThrow(/follow/);
  });
});
