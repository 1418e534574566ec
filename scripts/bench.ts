/**
 * `npm run bench`: what one run on this machine measures. Bundles: size and cold import. Signing in, step
 * by step, and how long a megabyte of rubbish takes to be refused. The main job by the API: one signer,
 * from "send" to the mail that says it is sealed. Figures, not assertions.
 */
import { spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { gzipSync } from "node:zlib";
import { variableNames } from "../contract/environment.ts";
import { makePdf } from "../test/support/pdfs.ts";
import { pngDataUrl } from "../test/support/pngs.ts";
import { rubbishBodies, rubbishIn } from "../test/support/rubbish.ts";
import { startUndersign, type Undersign } from "./local.ts";

const jobs = 20;
const signIns = 50;
const password = "correct horse";

measureBundles();
await inEnvironment(measureSignIn);
await inEnvironment(measureRubbish);
await inEnvironment(measureMainJob);

async function inEnvironment(measure: (environment: Undersign) => Promise<void>): Promise<void> {
  const dataDir = mkdtempSync(path.join(tmpdir(), "undersign-bench-"));
  const environment = await startUndersign({ dataDir });
  await measure(environment);
  await environment.stop();
  rmSync(dataDir, { recursive: true, force: true });
}

function measureBundles(): void {
  console.log("Bundle               KB gzip   import ms (median of 5)");
  const variables = Object.fromEntries(variableNames.map((name) => [name, "us-east-1_bench"]));
  const env = { PATH: process.env["PATH"], AWS_REGION: "us-east-1", ...variables };
  for (const name of readdirSync("dist/functions").sort()) {
    const file = `dist/functions/${name}/index.mjs`;
    const size = gzipSync(readFileSync(file)).length / 1024;
    const script = `const t=performance.now();await import("./${file}");console.log(performance.now()-t)`;
    const runs = Array.from({ length: 5 }, () =>
      Number(spawnSync("node", ["--input-type=module", "-e", script], { env }).stdout),
    );
    console.log(
      name.padEnd(20),
      size.toFixed(0).padStart(7),
      quantile(runs, 0.5).toFixed(0).padStart(11),
    );
  }
}

async function measureSignIn(environment: Undersign): Promise<void> {
  const times: Record<string, number[]> = {};
  const timed = async <T>(what: string, one: () => Promise<T>): Promise<T> => {
    const startedAt = performance.now();
    const result = await one();
    times[what] = [...(times[what] ?? []), performance.now() - startedAt];
    return result;
  };
  await signInTimed(environment, "first@example.com", (_, one) => one());
  for (let i = 0; i < signIns; i++) await signInTimed(environment, `user${i}@example.com`, timed);
  console.log(`\nSigning in, warm, ${signIns} times: median and p95`);
  for (const [what, values] of Object.entries(times)) print(`  ${what}`, values, 1);
}

type Timed = <T>(what: string, one: () => Promise<T>) => Promise<T>;

async function signInTimed(environment: Undersign, userName: string, timed: Timed): Promise<void> {
  const api = caller(environment);
  await timed("register", () => api("POST", "/api/auth/register", registrationOf(userName)));
  const body = { username: userName, password };
  const { accessToken } = await timed("login", () => api("POST", "/api/auth/login", body));
  const code = { username: userName };
  await timed("generate-otp", () => api("POST", "/api/auth/generate-otp", code, accessToken));
  const mfacode = (await mailTo(environment, userName, /code$/)).subject.slice(0, 6);
  const validated = await timed("validate-otp", () =>
    send(environment, "POST", "/api/auth/validate-otp", { ...code, mfacode }, accessToken),
  );
  const cookie = validated.headers.getSetCookie()[0]?.split(";")[0] ?? "";
  await timed("refresh", () =>
    send(environment, "POST", "/api/auth/refresh", {}, undefined, cookie),
  );
}

async function measureRubbish(environment: Undersign): Promise<void> {
  const body = registrationOf("nobody@example.com");
  const worst: [ms: number, what: string][] = [];
  const refused = async (what: string, type: string, text: string) => {
    const startedAt = performance.now();
    const response = await fetch(`${environment.url}/api/auth/register`, {
      method: "POST",
      headers: { "content-type": type },
      body: text,
    });
    await response.text();
    if (response.status !== 400) throw new Error(`${what}: ${response.status}`);
    worst.push([performance.now() - startedAt, what]);
  };
  await refused("cold", "application/json", "{}");
  worst.length = 0;
  for (const field of Object.keys(body)) {
    for (const [what, json] of rubbishIn(body, field)) {
      await refused(`${what} as ${field}`, "application/json", json);
    }
  }
  for (const [type, text] of rubbishBodies) await refused(type, type, text);
  const [slowest] = worst.sort(([a], [b]) => b - a);
  const what = `A megabyte of anything refused, ${worst.length} kinds: median and p95`;
  print(
    `\n${what}`,
    worst.map(([ms]) => ms),
  );
  console.log(`  slowest: ${slowest?.[0].toFixed(0)} ms (${slowest?.[1]})`);
}

async function measureMainJob(environment: Undersign): Promise<void> {
  const toSealed: number[] = [];
  const fromLastSignature: number[] = [];
  for (let job = 0; job <= jobs; job++) {
    const { sealedMs, lastSignatureMs } = await oneJob(environment, job);
    // The first one pays for cold starts.
    if (job === 0) console.log(`\nCold: from send to sealed ${sealedMs.toFixed(0)} ms`);
    else {
      toSealed.push(sealedMs);
      fromLastSignature.push(lastSignatureMs);
    }
  }
  console.log(`Warm, ${jobs} jobs: median and p95`);
  print("  from send to the sealed mail", toSealed);
  print("  from the last signature to the sealed mail", fromLastSignature);
}

async function oneJob(environment: Undersign, job: number) {
  const api = caller(environment);
  const [sender, signer] = [`sender${job}@example.com`, `signer${job}@example.com`];
  const bearer = await signIn(environment, sender);
  const pdf = makePdf();
  const asked = await api("POST", "/api/upload", { fileName: "a.pdf", size: pdf.length }, bearer);
  const form = new FormData();
  for (const [name, value] of Object.entries(asked.upload.fields)) form.append(name, String(value));
  form.append("file", new Blob([new Uint8Array(pdf)]));
  await fetch(asked.upload.url, { method: "POST", body: form });
  const file = await api("POST", `/api/upload/${asked.fileId}/complete`, {}, bearer);

  const startedAt = performance.now();
  const recepient = [{ email: signer, firstName: "Ann", lastName: "Lee" }];
  const markers = [{ etype: "sign", dataX: 400, dataY: 100, recepientEmail: signer }];
  await api("POST", "/api/envelopes", { fileurl: file.url, recepient, markers }, bearer);
  const token = /rviewer\/([\w-]+)/.exec((await mailTo(environment, signer)).text)?.[1] ?? "";
  await api("GET", `/api/envelopes/rv/${token}`, undefined, token);
  const signedAt = performance.now();
  await api("POST", "/api/esign", { userSign: pngDataUrl(), userConsent: true }, token);
  await mailTo(environment, sender, /^Completed/);
  const sealedAt = performance.now();
  return { sealedMs: sealedAt - startedAt, lastSignatureMs: sealedAt - signedAt };
}

function registrationOf(userName: string) {
  const names = { firstName: "Sam", lastName: "Sender", mobile: "5551234567" };
  return { userName, password, ...names, pricing: "free" };
}

async function signIn(environment: Undersign, userName: string): Promise<string> {
  const api = caller(environment);
  await api("POST", "/api/auth/register", registrationOf(userName));
  const login = await api("POST", "/api/auth/login", { username: userName, password });
  await api("POST", "/api/auth/generate-otp", { username: userName }, login.accessToken);
  const mfacode = (await mailTo(environment, userName, /code$/)).subject.slice(0, 6);
  const body = { username: userName, mfacode };
  return (await api("POST", "/api/auth/validate-otp", body, login.accessToken)).accessToken;
}

function caller(environment: Undersign) {
  // biome-ignore lint/suspicious/noExplicitAny: replies are taken as they come
  return async (...call: Call): Promise<any> => (await send(environment, ...call)).json();
}

type Call = [method: string, route: string, body?: unknown, token?: string, cookie?: string];

async function send(environment: Undersign, ...[method, route, body, token, cookie]: Call) {
  const response = await fetch(environment.url + route, {
    method,
    headers: {
      ...(body === undefined ? {} : { "content-type": "application/json" }),
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(cookie ? { cookie } : {}),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(`${route}: ${response.status} ${await response.text()}`);
  return response;
}

async function mailTo(environment: Undersign, address: string, subject = /./) {
  for (;;) {
    const fits = environment.mails({ to: address }).find((mail) => subject.test(mail.subject));
    if (fits) return fits;
    await new Promise((resolve) => setTimeout(resolve, 2));
  }
}

function print(what: string, values: readonly number[], digits = 0): void {
  const [median, p95] = [quantile(values, 0.5), quantile(values, 0.95)];
  console.log(`${what}: ${median.toFixed(digits)} ms, ${p95.toFixed(digits)} ms`);
}

function quantile(values: readonly number[], part: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(part * sorted.length))] ?? Number.NaN;
}
