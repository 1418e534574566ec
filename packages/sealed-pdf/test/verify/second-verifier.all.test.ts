import { spawnSync } from "node:child_process";
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { crc32 } from "node:zlib";
import { beforeAll, describe, expect, test } from "vitest";
import { readSeal } from "../../src/verify/seal-parts.ts";
import { answerCases, answeredOn, valuesOf } from "../support/answer-cases.ts";
import { type Attempt, attempts } from "../support/attacks.ts";
import { earlierPython, earlierVerifier } from "../support/earlier-verifiers.ts";
import { onePage, tablePdf } from "../support/pdfs.ts";
import { sealedDocument } from "../support/sealed-document.ts";
import { makeSealKey } from "../support/sealing.ts";
import { genuineTargets, type Targets } from "../support/targets.ts";
import { hasPythonVerifier, hasTool, withFolder } from "../support/tools.ts";
import { type ZippedFile, zipOf } from "../support/zips.ts";

/** The verifier that was written from docs/evidence-format.md alone, for people who don't want to trust ours. */
const verifier = path.join(import.meta.dirname, "../../../../docs/verify.py");

/** Runs it over a list of files, each with its trusted certificates, in one process. */
const driver = `
import json, os, sys
sys.path.insert(0, os.path.dirname(sys.argv[1]))
import verify as verifier
trusted = [open(one, "rb").read() for one in json.loads(sys.argv[2])]
for name in json.loads(sys.stdin.read()):
    verdicts = []
    for one in trusted:
        try: verdicts.append(verifier.verify(open(name, "rb").read(), [one]))
        except Exception as error: verdicts.append(repr(error))
    print(next((one for one in verdicts if one.startswith("genuine")), verdicts[0]))
`;

const hasPython = hasPythonVerifier();

test("the second verifier fits on a few pages", () => {
  const linesOf = (file: string) => readFileSync(file, "utf8").trimEnd().split("\n").length;
  expect(linesOf(verifier)).toBeLessThanOrEqual(250);
  for (const [part, linesMax] of [
    ...Object.entries({ answers: 80, conditions: 110, passkeys: 60, facts: 187 }),
  ])
    expect(linesOf(path.join(verifier, `../verify_${part}.py`))).toBeLessThanOrEqual(linesMax);
});

test("a verifier in Python takes no signature for a certificate, though it holds one", async (context) => {
  if (!hasPython) context.skip("python3 with cryptography 42 or newer is not installed");
  const key = await makeSealKey();
  const sealed = await sealedDocument({ original: tablePdf(onePage()), key });
  const { cms } = await readSeal(sealed);
  withFolder((folder) => {
    const judged = (certificate: Uint8Array) => {
      const files = [path.join(folder, "sealed.pdf"), path.join(folder, "seal")] as const;
      writeFileSync(files[0], sealed);
      writeFileSync(files[1], certificate);
      return spawnSync("python3", ["-B", verifier, ...files], { encoding: "utf8" });
    };
    expect(judged(key.certificate)).toMatchObject({ status: 0 });
    expect(judged(cms)).toMatchObject({
      status: 2,
      stderr: expect.stringContaining("this is a signature, not a certificate"),
    });
  });
});

test("a verifier in Python takes the evidence zip, also packed again, and says why it can't read another", async (context) => {
  if (!hasPython) context.skip("python3 with cryptography 42 or newer is not installed");
  const key = await makeSealKey();
  const sealed = await sealedDocument({ original: tablePdf(onePage()), key });
  const one = { name: "sealed.pdf", bytes: sealed };
  const digest = crc32(sealed);
  const junk = { name: "__MACOSX/e/sealed.pdf", bytes: Buffer.from("x") };
  withFolder((folder) => {
    const judged = (...files: readonly ZippedFile[]) => {
      const [zip, seal] = [path.join(folder, "e.zip"), path.join(folder, "seal.der")];
      writeFileSync(zip, zipOf(files));
      writeFileSync(seal, key.certificate);
      const args = ["-B", verifier, zip, seal];
      const { status, stdout, stderr } = spawnSync("python3", args, { encoding: "utf8" });
      return [status, (stdout || stderr).slice(0, 60).split("\n")[0]];
    };
    const genuine = [0, "genuine: B-B, 'Lease'"];
    expect(judged({ ...one, digest })).toEqual(genuine);
    expect(judged({ ...one, name: "e/sealed.pdf", deflated: true, digest }, junk)).toEqual(genuine);
    const other = { ...one, name: "other.pdf", digest };
    expect(judged(other)[1]).toContain("can't be read: the zip does not have exactly one");
    expect(judged({ ...one, digest }, { ...other, name: "b/sealed.pdf" })[0]).toBe(2);
    expect(judged({ ...one, locked: true })).toEqual([2, expect.stringContaining("can't be read")]);
    expect(judged({ ...one, digest: 1 })).toEqual([2, expect.stringContaining("can't be read")]);
  });
});

test("a verifier in Python takes the answers that ours takes, and no others", (context) => {
  if (!hasPython) context.skip("python3 with cryptography 42 or newer is not installed");
  const judge = `${driver.slice(0, driver.indexOf("trusted ="))}
for one in json.loads(sys.stdin.read(), parse_float=verifier.Number, parse_int=verifier.Number):
    try: verifier.check_answers(*one); print("holds")
    except Exception as error: print(repr(error))
`;
  const input = answerCases.map(({ fields, answers }) => [
    fields,
    { signerId: "s1", date: answeredOn, ...valuesOf({ fields, answers }) },
  ]);
  const { stdout, stderr } = spawnSync("python3", ["-B", "-c", judge, verifier], {
    input: JSON.stringify(input),
    encoding: "utf8",
  });
  const judged = stdout.trim().split("\n");
  expect(judged, stderr).toHaveLength(answerCases.length);
  const wrong = answerCases.filter(({ holds }, i) => (judged[i] === "holds") !== holds);
  expect(wrong.map(({ what }) => what)).toEqual([]);
});

describe("a verifier in Python, of every level and make", () => {
  let field: Targets;
  beforeAll(async () => {
    if (hasPython && hasTool("openssl")) field = await genuineTargets();
  });

  test("accepts what is genuine and refuses attacks of every kind", async (context) => {
    if (!hasPython) context.skip("python3 with cryptography 42 or newer is not installed");
    if (!hasTool("openssl")) context.skip("openssl is not installed");
    const { targets, trusted } = field;
    const attacked: Attempt[] = [];
    for await (const attempt of attempts(targets, 400)) attacked.push(attempt);
    const judged = await verdictsOn([...targets, ...attacked], trusted);
    const levels = targets.map(({ name }) => `genuine: ${name.replace(/,.*/, "")}`);
    expect(judged.slice(0, targets.length).map((one) => one.replace(/,.*/, ""))).toEqual(levels);
    const accepted = attacked.filter((_, i) => judged[targets.length + i]?.startsWith("genuine"));
    expect(accepted.map(({ attack, target }) => `${attack}: ${target}`)).toEqual([]);
    expect(new Set(attacked.map(({ attack }) => attack)).size).toBe(45);
    expect(judged).toHaveLength(targets.length + attacked.length);
  });

  test("and the verifiers of 0.1.0 accept the same documents", async (context) => {
    if (!hasPython) context.skip("python3 with cryptography 42 or newer is not installed");
    if (!hasTool("openssl")) context.skip("openssl is not installed");
    const { targets, trusted } = field;
    const judged = await verdictsOn(targets, trusted, earlierPython);
    expect(judged.filter((one) => !one.startsWith("genuine"))).toEqual([]);
    for (const { name, bytes } of targets)
      expect([name, (await earlierVerifier(bytes, { trusted })).verdict]).toEqual([
        name,
        "genuine",
      ]);
  });

  test("accepts what earlier versions have sealed in its format, as their own verifiers do", async (context) => {
    if (!hasPython) context.skip("python3 with cryptography 42 or newer is not installed");
    const folder = path.join(import.meta.dirname, "stored");
    const names = readdirSync(folder).filter((name) => name.startsWith("format-3"));
    for (const name of names) {
      const bytes = readFileSync(path.join(folder, name));
      const { certificates } = await readSeal(bytes);
      for (const one of [verifier, earlierPython])
        expect(await verdictsOn([{ bytes }], certificates, one)).toEqual([
          expect.stringMatching(/^genuine/),
        ]);
      expect((await earlierVerifier(bytes, { trusted: certificates })).verdict).toBe("genuine");
    }
    expect(names.length).toBeGreaterThan(1);
  });
});

async function verdictsOn(
  files: readonly { readonly bytes: Buffer }[],
  trusted: readonly Uint8Array[],
  program = verifier,
): Promise<string[]> {
  return withFolder((folder) => {
    const written = (name: string, bytes: Uint8Array): string => {
      writeFileSync(path.join(folder, name), bytes);
      return path.join(folder, name);
    };
    const certificates = trusted.map((der, i) => written(`${i}.der`, der));
    const names = files.map(({ bytes }, i) => written(`${i}.pdf`, bytes));
    const { stdout, stderr } = spawnSync(
      "python3",
      ["-B", "-c", driver, program, JSON.stringify(certificates)],
      { input: JSON.stringify(names), encoding: "utf8" },
    );
    if (stdout === "") throw new Error(stderr);
    return stdout.trim().split("\n");
  });
}

describe("a verifier in Python", () => {
  test("says that it can't tell where its library is too old or missing, and which one it needs", async () => {
    await withFolder((folder) => {
      mkdirSync(path.join(folder, "cryptography"));
      writeFileSync(path.join(folder, "cryptography/__init__.py"), "from . import x509\n");
      writeFileSync(path.join(folder, "cryptography/x509.py"), "");
      const { status, stdout, stderr } = spawnSync("python3", ["-B", verifier, "any.pdf"], {
        env: { ...process.env, PYTHONPATH: folder },
        encoding: "utf8",
      });
      expect({ status, stdout }).toEqual({ status: 2, stdout: "" });
      expect(stderr).toMatch(/^can't tell: .* cryptography, version 39 or newer/);
    });
  });

  test("reads the times of certificates from libraries that give them without a zone", (context) => {
    if (!hasPython) context.skip("python3 with cryptography 42 or newer is not installed");
    const judge = `
import sys; sys.path.insert(0, sys.argv[1])
from datetime import datetime, timezone
from types import SimpleNamespace
from verify import was_valid
old = SimpleNamespace(not_valid_before=datetime(2026, 1, 1), not_valid_after=datetime(2027, 1, 1))
print([was_valid(old, datetime(year, 6, 1, tzinfo=timezone.utc)) for year in (2025, 2026, 2027)])`;
    const { stdout } = spawnSync("python3", ["-B", "-c", judge, path.dirname(verifier)], {
      encoding: "utf8",
    });
    expect(stdout.trim()).toBe("[False, True, False]");
  });
});
