/**
 * Prepares and seals every PDF of a folder and has other programs check the result:
 * `npm run corpus -w lab -- [folder]`
 */
import { type ChildProcess, fork } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import {
  type Place,
  type PreparedPdf,
  preparePdf,
  type RefusedBecause,
  type SealKey,
  UploadRefused,
} from "sealed-pdf";
import {
  imageField,
  makeSealing,
  makeSealKey,
  opensslAccepts,
  type Pixels,
  rendered,
  run,
  seal,
  signatureReport,
  textField,
  withFile,
} from "sealed-pdf/testing";
import { type Report, verifyDocument } from "sealed-pdf/verify";
import { comparePages } from "../../core/images/acceptance/same-pages.ts";

const self = fileURLToPath(import.meta.url);
const fileTimeoutMs = 180_000;
const processes = 2;

interface Verdict {
  readonly file: string;
  readonly outcome: "sealed" | "refused" | "failed";
  readonly reasons: readonly string[];
  readonly repaired?: boolean;
  readonly prepareMs?: number;
  readonly sealMs?: number;
}

/** Refusals that are right even if a reader can show page 1. */
const refusedThoughReadable: readonly RefusedBecause[] = [
  "NEEDS_PASSWORD",
  "ENCRYPTED_FOR_OTHERS",
  "DYNAMIC_FORM",
  "PORTFOLIO",
  "LOCKED_PDF",
  "TOO_MANY_PAGES",
];

if (process.send === undefined) await main();
else await serve();

async function main(): Promise<void> {
  const folder = resolve(process.argv[2] ?? join(dirname(self), "../../shared/corpus"));
  if (!existsSync(folder)) {
    console.log(`No corpus at ${folder}: nothing to do.`);
    return;
  }
  const all = readdirSync(folder, { recursive: true, encoding: "utf8" });
  const files = all.filter((file) => /\.pdf$/i.test(file)).sort();
  const verdicts: Verdict[] = [];
  const queue = files.values();
  await Promise.all(Array.from({ length: processes }, () => judgeAll(folder, queue, verdicts)));
  report(verdicts);
}

async function judgeAll(folder: string, queue: Iterator<string>, verdicts: Verdict[]) {
  let child = fork(self);
  for (let next = queue.next(); !next.done; next = queue.next()) {
    const verdict = await ask(child, join(folder, next.value));
    verdicts.push({ ...verdict, file: next.value });
    if (!child.connected || child.killed) child = fork(self);
  }
  child.kill();
}

/** A file that hangs or kills its process is a failure of that file alone. */
function ask(child: ChildProcess, file: string): Promise<Verdict> {
  return new Promise((done) => {
    const end = (verdict: Verdict): void => {
      clearTimeout(timer);
      child.removeAllListeners();
      done(verdict);
    };
    const timer = setTimeout(() => {
      child.kill("SIGKILL");
      end({ file, outcome: "failed", reasons: ["hangs"] });
    }, fileTimeoutMs);
    child.on("message", (verdict: Verdict) => end(verdict));
    child.on("exit", () => end({ file, outcome: "failed", reasons: ["ends the process"] }));
    child.send(file);
  });
}

async function serve(): Promise<void> {
  const key = await makeSealKey();
  process.on("message", async (file: string) => {
    process.send?.(await judge(file, key));
  });
}

async function judge(file: string, key: SealKey): Promise<Verdict> {
  const upload = readFileSync(file);
  const started = performance.now();
  try {
    const prepared = await preparePdf(upload);
    const prepareMs = performance.now() - started;
    const places = placesOn(prepared);
    const fields = [imageField(places[0]), textField(places[1], "Ann Lee")];
    const sealStarted = performance.now();
    const sealed = await seal(makeSealing(prepared.bytes, key, fields));
    const sealMs = performance.now() - sealStarted;
    const report = await verifyDocument(sealed, { trusted: [key.certificate] });
    const reasons = [
      ...complaints({ file, prepared, sealed, key, places, report }),
      ...(await changedPages(prepared, sealed, places)),
    ];
    const outcome = reasons.length === 0 ? "sealed" : "failed";
    return { file, outcome, reasons, repaired: prepared.repaired, prepareMs, sealMs };
  } catch (error) {
    if (!(error instanceof UploadRefused))
      return { file, outcome: "failed", reasons: [`throws ${String(error)}`] };
    // For a file that it can't read, poppler may still write a picture of one pixel.
    const readable =
      !refusedThoughReadable.includes(error.reason) && (rendered(file, 1, 40)?.width ?? 0) > 1;
    if (readable)
      return { file, outcome: "failed", reasons: [`${error.reason}, yet poppler shows it`] };
    return { file, outcome: "refused", reasons: [error.reason] };
  }
}

/** Places of a 3:1 picture near the top left of the first page and of a text near the bottom of the last. */
function placesOn({ pages }: PreparedPdf): [Place, Place] {
  const [first] = pages;
  const shape = first === undefined ? 1 : first.width / first.height;
  const width = Math.min(0.3, 0.6 / shape);
  return [
    { page: 0, x: 0.1, y: 0.1, width, height: (width * shape) / 3 },
    { page: pages.length - 1, x: 0.5, y: 0.9, width: 0.3, height: 0.04 },
  ];
}

interface Case {
  readonly file: string;
  readonly prepared: PreparedPdf;
  readonly sealed: Buffer;
  readonly report: Report;
  readonly key: SealKey;
  readonly places: readonly [Place, Place];
}

function complaints(tried: Case): string[] {
  const { file, prepared, sealed, key, report } = tried;
  const found: string[] = [];
  const demand = (holds: boolean, otherwise: string): void => {
    if (!holds) found.push(otherwise);
  };
  const dots = dotsPerInch(prepared);
  const start = Buffer.from(prepared.bytes);
  demand(sealed.subarray(0, start.length).equals(start), "the first bytes changed");
  const failed = report.checks.filter(({ outcome }) => outcome === "fail");
  const why = failed.map(({ sentence }) => sentence).join(" ");
  demand(report.verdict === "genuine", `our own check: ${report.verdict}. ${why}`);
  demand(opensslAccepts(sealed, key.certificate), "OpenSSL does not accept the signature");
  withFile(sealed, (path) => {
    const after = run("qpdf", ["--check", path]);
    const worse = severity(after.status) > severity(run("qpdf", ["--check", file]).status);
    demand(!worse, `qpdf: ${after.output.trim().slice(-200)}`);
    const signatures = signatureReport(path);
    const kept = prepared.signaturesKept > 0 ? signatureReport(file).valid : 0;
    // With some files, poppler never ends, sealed or not.
    const judged = signatures.finished || !signatureReport(file).finished;
    demand(judged, "pdfsig does not finish");
    if (signatures.finished)
      demand(signatures.lastIsValid && signatures.lastIsTotal, "pdfsig does not accept the seal");
    demand(
      !signatures.finished || signatures.valid >= kept + 1,
      "signatures that were valid no longer are",
    );
    // Preparing adds what some readers don't draw, such as values of fields; a repair must look like the upload.
    const before = prepared.repaired
      ? rendered(file, 1, dots)
      : withFile(prepared.bytes, (own) => rendered(own, 1, dots));
    found.push(...visibleComplaints(tried, before, rendered(path, 1, dots)));
  });
  return found;
}

/** The same check as in the sealing function. */
async function changedPages(
  { bytes, pages }: PreparedPdf,
  sealed: Buffer,
  places: readonly Place[],
): Promise<string[]> {
  const compared = pages.map((_, index) => {
    const fields = places.filter(({ page }) => page === index);
    return { index, stamped: fields, fields };
  });
  const comparison = await comparePages(bytes, sealed, compared);
  if (comparison.outcome === "unknown") console.log("not compared:", pages.length, "pages");
  if (comparison.outcome !== "different") return [];
  return [`page ${comparison.page + 1} changed: ${comparison.what}`];
}

/** Ranks qpdf's exit status: 0 if all is well, 3 after warnings, 2 after errors. */
const severity = (status: number | null): number => [0, 3, 2].indexOf(status ?? 2);

/** A resolution at which the quarters of the stamp can be distinguished even on a page the size of a stamp. */
const dotsPerInch = ({ pages }: PreparedPdf): number =>
  Math.round(Math.min(5_000, Math.max(40, (72 * 300) / (pages[0]?.width ?? 612))));

function visibleComplaints({ places, prepared }: Case, before?: Pixels, after?: Pixels): string[] {
  if (before === undefined || before.width <= 1) return [];
  if (after === undefined) return ["page 1 is no longer shown"];
  if (before.width !== after.width || before.height !== after.height)
    return ["page 1 has another size"];
  const onFirst = prepared.pages.length === 1 ? places : places.slice(0, 1);
  const inside = (x: number, y: number): boolean =>
    onFirst.some(
      (place) =>
        x >= place.x * after.width - 2 &&
        x <= (place.x + place.width) * after.width + 2 &&
        y >= place.y * after.height - 2 &&
        y <= (place.y + place.height) * after.height + 2,
    );
  let changed = 0;
  for (let i = 0; i < before.width * before.height; i++)
    if (
      !inside(i % before.width, Math.floor(i / before.width)) &&
      distance(before.rgba, after.rgba, i) > 90
    )
      changed++;
  const share = changed / (before.width * before.height);
  const stamped = quarterColors(after, places[0]).filter((shown) => shown).length;
  return [
    ...(share > 0.001 ? [`page 1 changed outside the stamp (${(share * 100).toFixed(2)} %)`] : []),
    ...(stamped < 4 ? [`the stamp is not where it belongs (${stamped} of 4)`] : []),
  ];
}

function distance(one: Uint8Array, other: Uint8Array, pixel: number): number {
  let sum = 0;
  for (let at = pixel * 4; at < pixel * 4 + 3; at++)
    sum += Math.abs((one[at] ?? 0) - (other[at] ?? 0));
  return sum;
}

function quarterColors({ rgba, width, height }: Pixels, place: Place): boolean[] {
  const expected = [
    [0.25, 0.25, 255, 0, 0],
    [0.75, 0.25, 0, 200, 0],
    [0.25, 0.75, 0, 0, 255],
    [0.75, 0.75, 255, 0, 255],
  ] as const;
  const paper = [255, 255, 255];
  return expected.map(([x, y, ...color]) => {
    const column = Math.floor((place.x + place.width * x) * width);
    const row = Math.floor((place.y + place.height * y) * height);
    const at = (row * width + column) * 4;
    const from = (other: readonly number[]): number =>
      Math.max(...other.map((value, i) => Math.abs((rgba[at + i] ?? 0) - value)));
    // poppler blends colours in the colour space of the page's group, if it has one.
    return [paper, ...expected.map(([, , ...other]) => other)].every(
      (other) => from(color) <= from(other),
    );
  });
}

function report(verdicts: readonly Verdict[]): void {
  const sealed = verdicts.filter((verdict) => verdict.outcome === "sealed");
  const refused = verdicts.filter((verdict) => verdict.outcome === "refused");
  const failed = verdicts.filter((verdict) => verdict.outcome === "failed");
  const repaired = sealed.filter((verdict) => verdict.repaired).length;
  console.log(
    `${sealed.length} of ${verdicts.length} sealed and valid, ${repaired} of them repaired first`,
  );
  for (const reason of new Set(refused.flatMap((verdict) => verdict.reasons))) {
    const files = refused.filter((verdict) => verdict.reasons.includes(reason));
    console.log(`${files.length} refused: ${reason}`);
    for (const { file } of files) console.log(`    ${file}`);
  }
  console.log(`${failed.length} failed`);
  for (const { file, reasons } of failed) console.log(`    ${file}: ${reasons.join("; ")}`);
  for (const step of ["prepareMs", "sealMs"] as const) {
    const times = sealed.map((verdict) => verdict[step] ?? 0).sort((a, b) => a - b);
    const [median, slowest] = [times[times.length >> 1] ?? 0, times.at(-1) ?? 0];
    console.log(`${step}: median ${median.toFixed(0)}, slowest ${slowest.toFixed(0)}`);
  }
  if (failed.length > 0) process.exitCode = 1;
}
