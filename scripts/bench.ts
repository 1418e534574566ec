/**
 * `npm run bench`: what one run on this machine measures. Bundles: size and cold import. The main job by
 * the API: one signer, from "send" to the mail that says it is sealed. Figures, not assertions.
 */
import { spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { gzipSync } from "node:zlib";
import { variableNames } from "../contract/environment.ts";
import { type Local, startLocal } from "../local/start.ts";
import { makePdf } from "../test/support/pdfs.ts";
import { pngDataUrl } from "../test/support/pngs.ts";

const jobs = 20;

measureBundles();
await measureMainJob();

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

async function measureMainJob(): Promise<void> {
  const dataDir = mkdtempSync(path.join(tmpdir(), "undersign-bench-"));
  const house = await startLocal({ cdkOut: "cdk.out", site: "dist/site", port: 0, dataDir });
  const toSealed: number[] = [];
  const fromLastSignature: number[] = [];
  for (let job = 0; job <= jobs; job++) {
    const { sealedMs, lastSignatureMs } = await oneJob(house, job);
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
  await house.stop();
  rmSync(dataDir, { recursive: true, force: true });
}

async function oneJob(house: Local, job: number) {
  const api = caller(house);
  const [sender, signer] = [`sender${job}@example.com`, `signer${job}@example.com`];
  const bearer = await signIn(house, sender);
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
  const token = /rviewer\/([\w-]+)/.exec((await mailTo(house, signer)).text)?.[1] ?? "";
  await api("GET", `/api/envelopes/rv/${token}`, undefined, token);
  const signedAt = performance.now();
  await api("POST", "/api/esign", { userSign: pngDataUrl(), userConsent: true }, token);
  await mailTo(house, sender, /^Completed/);
  const sealedAt = performance.now();
  return { sealedMs: sealedAt - startedAt, lastSignatureMs: sealedAt - signedAt };
}

async function signIn(house: Local, userName: string): Promise<string> {
  const api = caller(house);
  const password = "correct horse";
  const names = { firstName: "Sam", lastName: "Sender", mobile: "5551234567" };
  await api("POST", "/api/auth/register", { userName, password, ...names, pricing: "free" });
  const login = await api("POST", "/api/auth/login", { username: userName, password });
  await api("POST", "/api/auth/generate-otp", { username: userName }, login.accessToken);
  const mfacode = (await mailTo(house, userName, /code$/)).subject.slice(0, 6);
  const body = { username: userName, mfacode };
  return (await api("POST", "/api/auth/validate-otp", body, login.accessToken)).accessToken;
}

function caller(house: Local) {
  // biome-ignore lint/suspicious/noExplicitAny: replies are taken as they come
  return async (method: string, route: string, body?: unknown, token?: string): Promise<any> => {
    const response = await fetch(house.url + route, {
      method,
      headers: {
        ...(body === undefined ? {} : { "content-type": "application/json" }),
        ...(token ? { authorization: `Bearer ${token}` } : {}),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    if (!response.ok) throw new Error(`${route}: ${response.status} ${await response.text()}`);
    return response.json();
  };
}

async function mailTo(house: Local, address: string, subject = /./) {
  for (;;) {
    const fits = house
      .mails()
      .find((mail) => mail.to.includes(address) && subject.test(mail.subject));
    if (fits) return fits;
    await new Promise((resolve) => setTimeout(resolve, 2));
  }
}

function print(what: string, values: readonly number[]): void {
  const [median, p95] = [quantile(values, 0.5), quantile(values, 0.95)];
  console.log(`${what}: ${median.toFixed(0)} ms, ${p95.toFixed(0)} ms`);
}

function quantile(values: readonly number[], part: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(part * sorted.length))] ?? Number.NaN;
}
