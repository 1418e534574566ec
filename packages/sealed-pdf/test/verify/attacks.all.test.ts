import { beforeAll, describe, expect, test, vi } from "vitest";
import { verifyDocument } from "../../src/verify/document.ts";
import { attempts } from "../support/attacks.ts";
import { genuineTargets, type Targets } from "../support/targets.ts";
import { hasTool } from "../support/tools.ts";

/** `npm run mutations -w lab` does ten thousand. */
const count = 400;

describe.skipIf(!hasTool("openssl"))("sealed documents of every level and make", () => {
  let field: Targets;
  beforeAll(async () => {
    field = await genuineTargets();
  }, 60_000);

  test("are genuine as they are", async () => {
    const { targets, trusted } = field;
    for (const { name, bytes } of targets)
      expect([name, (await verifyDocument(bytes, { trusted })).verdict]).toEqual([name, "genuine"]);
  });

  test("have the same report where digests come from WebCrypto alone, as in browsers", async () => {
    const { getBuiltinModule } = process;
    const spy = vi.spyOn(process, "getBuiltinModule");
    spy.mockImplementation((name: string) =>
      name === "crypto" ? undefined : getBuiltinModule(name),
    );
    vi.resetModules();
    const browsers = await import("../../src/verify/document.ts");
    expect(spy).toHaveBeenCalledWith("crypto");
    spy.mockRestore();
    const { targets, trusted } = field;
    for (const { name, bytes } of targets)
      for (const each of [bytes, withByteChanged(bytes)])
        expect(await browsers.verifyDocument(each, { trusted }), name).toEqual(
          await verifyDocument(each, { trusted }),
        );
  });

  test(`are never genuine after any of ${count} attacks`, async () => {
    const { targets, trusted } = field;
    const kinds = new Set<string>();
    const accepted: string[] = [];
    let done = 0;
    for await (const { attack, target, bytes } of attempts(targets, count)) {
      const { verdict, document } = await verifyDocument(bytes, { trusted });
      if (verdict === "genuine" || document !== undefined) accepted.push(`${attack}: ${target}`);
      kinds.add(attack);
      done++;
    }
    expect(accepted).toEqual([]);
    expect(done).toBeGreaterThanOrEqual(count);
    expect(kinds.size).toBe(45);
  });
});

/** The document with another byte in its first line, which is the original's. */
function withByteChanged(bytes: Uint8Array): Uint8Array {
  const changed = Uint8Array.from(bytes);
  changed[8] = (changed[8] ?? 0) ^ 1;
  return changed;
}
