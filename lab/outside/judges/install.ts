import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

const here = import.meta.dirname;
const pyHankoVersion = "0.38.0";

/** The judges in the order of the table, as it names them. */
export const judgeNames = {
  ours: "Ours",
  verifyPy: "`docs/verify.py`",
  pyhanko: `pyHanko ${pyHankoVersion}`,
  dss: `EU DSS ${ofMaven("dss")}`,
  verapdf: `veraPDF ${ofMaven("verapdf")}`,
  itext: `iText ${ofMaven("itext")}`,
  pdfbox: `PDFBox ${ofMaven("pdfbox")}`,
  pdfsig: `pdfsig ${ofPdfsig()}`,
  pdfsign: `digitorus/pdfsign ${ofGo("digitorus/pdfsign")}`,
  pdfcpu: `pdfcpu ${ofGo("pdfcpu/pdfcpu")}`,
} as const;
export type JudgeId = keyof typeof judgeNames;

/** Files below the folder that judges are installed into. */
export interface JudgesTools {
  readonly folder: string;
  readonly python: string;
  /** Holds the path of Java's classes. */
  readonly classpath: string;
  readonly go: string;
}

export const toolsOf = (folder: string): JudgesTools => ({
  folder,
  python: join(folder, "python/bin/python"),
  classpath: join(folder, "classpath"),
  go: join(folder, "judge-go"),
});

/** Installs what is missing, from the registries of Python, Java and Go. */
export function install({ folder, python, classpath, go }: JudgesTools): void {
  mkdirSync(folder, { recursive: true });
  if (!existsSync(python)) run("python3", ["-m", "venv", join(folder, "python")]);
  run(python, ["-m", "pip", "install", "--quiet", `pyhanko==${pyHankoVersion}`]);
  const output = `-Dmdep.outputFile=${classpath}`;
  run("mvn", ["-q", "-B", "-f", join(here, "pom.xml"), "dependency:build-classpath", output]);
  run("go", ["-C", join(here, "go"), "build", "-o", go, "."]);
}

function run(command: string, args: readonly string[]): void {
  const { status, error } = spawnSync(command, args, { stdio: "inherit" });
  if (status !== 0) throw new Error(`${command} failed: ${error ?? status}`);
}

function ofMaven(name: string): string {
  const pom = readFileSync(join(here, "pom.xml"), "utf8");
  return new RegExp(`<${name}>([^<]+)<`).exec(pom)?.[1] ?? "";
}

function ofGo(name: string): string {
  const modules = readFileSync(join(here, "go/go.mod"), "utf8");
  return new RegExp(`${name} v(\\S+)`).exec(modules)?.[1] ?? "";
}

function ofPdfsig(): string {
  const { stderr } = spawnSync("pdfsig", ["-v"], { encoding: "utf8" });
  return /version (\S+)/.exec(stderr ?? "")?.[1] ?? "(not on this machine)";
}
