/**
 * `npm run judge-kinds -w lab`: seals a document of each kind that the facts tell apart, and prints the verdicts of the
 * judges of `npm run judges -w lab`, of openssl, and of the verifiers of 0.1.0 and of the first commit of 0.2.0.
 */
import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { earlierPython, earlierVerifier, verifierOf020 } from "sealed-pdf/testing";
import { verifyDocument } from "sealed-pdf/verify";
import { kindsOfDocuments } from "../../test/support/kinds-of-documents.ts";
import { opensslVerify } from "../../test/support/other-tools.ts";
import { sealedStory, startIn } from "../../test/support/sealed-story.ts";
import { ask, type Verdicts } from "./judges/ask.ts";
import { install, judgeNames, toolsOf } from "./judges/install.ts";
import { pdfsigVerdict } from "./judges/pdfsig.ts";

const names: Readonly<Record<string, string>> = {
  ...Object.fromEntries(Object.entries(judgeNames).filter(([id]) => id !== "verapdf")),
  openssl: "openssl cms -verify",
  "0.1.0": "Ours of 0.1.0 (350305a4)",
  "0.2.0": "Ours of 0.2.0 (bd43b658)",
  "0.1.0.py": "verify.py of 0.1.0 and 0.2.0",
};

const tools = toolsOf(join(import.meta.dirname, "../../.local/judges"));
install(tools);
const folder = mkdtempSync(join(tmpdir(), "judge-kinds-"));
try {
  const verdicts = await judged();
  for (const [judge, name] of Object.entries(names))
    console.log(`${name}: ${counted(verdicts, judge)}`);
} finally {
  rmSync(folder, { recursive: true });
}

async function judged(): Promise<Verdicts> {
  const verdicts: Verdicts = new Map();
  const trusted = join(folder, "trusted");
  mkdirSync(trusted);
  const kinds = kindsOfDocuments.filter(({ isUnsealed }) => !isUnsealed);
  for (const [i, kind] of kinds.entries()) {
    const { bytes, certificate } = await sealedStory(kind.tell(await startIn("en")));
    const file = `B-B-${i}.pdf`;
    const paths = [join(folder, file), join(trusted, `${i}.der`)] as const;
    writeFileSync(paths[0], bytes);
    writeFileSync(paths[1], certificate);
    const trust = { trusted: [certificate] };
    const ofTypeScript = {
      ours: verifyDocument,
      "0.1.0": earlierVerifier,
      "0.2.0": verifierOf020,
    };
    const said = new Map<string, string>([
      ["pdfsig", pdfsigVerdict(paths[0])],
      ["openssl", /CMS Verification successful/.exec(opensslVerify(bytes))?.[0] ?? "fails"],
      ["0.1.0.py", byPython(earlierPython, paths)],
    ]);
    for (const [judge, verify] of Object.entries(ofTypeScript))
      said.set(judge, (await verify(bytes, trust)).verdict);
    verdicts.set(file, said);
  }
  ask(verdicts, tools.python, [join(import.meta.dirname, "judges/judge.py"), folder, trusted]);
  const java = ["-cp", readFileSync(tools.classpath, "utf8").trim()];
  ask(verdicts, "java", [...java, join(import.meta.dirname, "judges/Judge.java"), folder, trusted]);
  ask(verdicts, "java", [...java, join(import.meta.dirname, "judges/Libraries.java"), folder]);
  ask(verdicts, tools.go, [folder]);
  return verdicts;
}

function byPython(program: string, [file, certificate]: readonly [string, string]): string {
  const { stdout, stderr } = spawnSync("python3", ["-B", program, file, certificate], {
    encoding: "utf8",
  });
  return (stdout || stderr).split(":")[0] ?? "";
}

/** "24 x genuine", and each other verdict with the kinds of which it is said. */
function counted(verdicts: Verdicts, judge: string): string {
  const all = [...verdicts.values()].map((said) => said.get(judge) ?? "says nothing");
  return [...new Set(all)]
    .map((verdict) => `${all.filter((one) => one === verdict).length} x ${verdict}`)
    .join("; ");
}
