import { randomBytes } from "node:crypto";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { readTimeStampReply, timeStampQuery, verifyTimeStamp } from "../../src/pki/time-stamp.ts";
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

const imprint = randomBytes(32);

async function ask(conduct: Conduct): Promise<Buffer> {
  authority.conduct = conduct;
  const nonce = randomBytes(16);
  const body = new Uint8Array(timeStampQuery(imprint, nonce));
  const response = await fetch(authority.url, { method: "POST", body });
  return readTimeStampReply(Buffer.from(await response.arrayBuffer()), { imprint, nonce });
}

describe("a time stamp", () => {
  test("tells when and by whom", async () => {
    const stamp = verifyTimeStamp(await ask("healthy"), imprint);
    expect(Math.abs(stamp.at.getTime() - Date.now())).toBeLessThan(60_000);
    expect(stamp.authority.x509.subject).toBe("CN=Test time stamps");
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
    ["wrong imprint", /something else/],
    ["expired certificate", /had expired/],
    ["certificate for another purpose", /not one for time stamps/],
    ["signed by another key", /signature does not verify/],
    ["names another certificate", /another certificate/],
  ] as const)("is refused from an authority with this flaw: %s", async (conduct, reason) => {
    await expect(ask(conduct)).rejects.toThrow(reason);
  });

  test("is over one thing alone", async () => {
    const token = await ask("healthy");
    expect(() => verifyTimeStamp(token, randomBytes(32))).toThrow(/something else/);
  });

  test("fails, or keeps its certificates, after any change of any byte", async () => {
    const token = await ask("healthy");
    const [known] = verifyTimeStamp(token, imprint).certificates;
    const survivors: number[] = [];
    for (let at = 0; at < token.length; at++) {
      const changed = Buffer.from(token);
      changed[at] = (changed[at] ?? 0) ^ 0x01;
      try {
        const [came, ...more] = verifyTimeStamp(changed, imprint).certificates;
        if (more.length === 0 && came && known?.der.equals(came.der)) survivors.push(at);
      } catch {}
    }
    expect(survivors).toEqual([]);
  });

  test("has no room for anything unsigned", async () => {
    const token = await ask("healthy");
    expect(() => verifyTimeStamp(Buffer.concat([token, Buffer.alloc(1)]), imprint)).toThrow(
      /behind/,
    );
  });
});
