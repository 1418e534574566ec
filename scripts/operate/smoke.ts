/**
 * `npm run operate -- smoke https://sign.example.com --email you@example.com`: runs the main job by the API on a running product,
 * with checks that only a deployed one allows. Reads codes and links from the local inbox page, or asks for them.
 *   --file contract.pdf     what is signed; --save sealed.pdf keeps the result
 *   --slow                  also waits 14 minutes between password and code
 *   --stage prod            also looks at the sealed object in S3, with an operator's credentials
 * With SMOKE_IMAP (imaps://user:password@host) it asks nobody, and reads the mailbox of --email by IMAP.
 * Exits with 1 if anything fails, and says what it could not try.
 */
import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";
import { trustIn, verifyDocument } from "sealed-pdf/verify";
import * as z from "zod/mini";
import { makePdf } from "../../test/support/pdfs.ts";
import { checksInto } from "./smoke/checks.ts";
import { leftBy, lockOf, mayChangeAddress } from "./smoke/deployed.ts";
import { readByImap } from "./smoke/imap.ts";
import { asProgram } from "./smoke/program.ts";
import { hasSecondVerifier, secondVerifierFault } from "./smoke/second-verifier.ts";
import { signAt } from "./smoke/signing.ts";
import { inboxOf, readBySomebody, siteAt } from "./smoke/site.ts";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    email: { type: "string" },
    file: { type: "string" },
    save: { type: "string" },
    slow: { type: "boolean", default: false },
    stage: { type: "string" },
  },
});
const site = siteAt(positionals[0] ?? "http://127.0.0.1:4400");
const isDeployed = site.url.startsWith("https:");
const mailbox = (await inboxOf(site)) ?? ownMailbox();
const pdf = values.file ? readFileSync(values.file) : makePdf([{ text: "A contract" }]);
const fileName = values.file ? path.basename(values.file) : "contract.pdf";
const checks = checksInto(console.log);

const token = z.object({ accessToken: z.string() });
const published = z.object({
  certificates: z.array(z.object({ der: z.string(), chain: z.array(z.string()) })),
});
const anything = z.unknown();
const [sender, signer] = [mailbox.address("sender"), mailbox.address("signer")];
const password = `smoke ${Math.random().toString(36).slice(2)}`;

await checks.should("pages come with their security headers", pagesFault);
await checks.must("an account is made", register);
let session = await checks.must("a mailed code signs in", () => signIn());
await checks.should("a wrong password is refused", wrongPassword);
const envelopeId = await checks.must("a PDF is uploaded and sent", send);
const link = await checks.must("the invitation has a link", () =>
  mailbox.find(signer, /asks you to sign/, /(?<=\/rviewer\/)[\w-]+/, "The link"),
);
await checks.must("the signer reads and signs", () =>
  signAt(site, link, { envelopeId, name: "Łukasz Ćwikła" }),
);
const viewLink = await checks.must("both hear that it is sealed", () =>
  mailbox.find(signer, /Completed/, /(?<=\/docsigned\/)[\w-]+/, "The link to the signed document"),
);
const sealed = await checks.must("the sealed document is downloaded", download);
await checks.should("it is genuine, and begins with the uploaded file", () => sealedFault(sealed));
const otherVerifier = "a second verifier, which shares no code with us, finds it genuine too";
if (hasSecondVerifier()) await checks.should(otherVerifier, secondFault);
else checks.unsure(otherVerifier, "needs python3 with its package cryptography");
await checks.should("nobody reads it without a link", strangers);
const program = await asProgram(site, checks, {
  sender: { email: sender, password, session },
  file: { fileName, bytes: new Uint8Array(pdf) },
});
await checks.should("what the program has downloaded is genuine", () =>
  sealedFault(Buffer.from(program.sealed)),
);
await onAws();
await checks.should("signing out ends the session, and the next one begins at once", signOutAndIn);
if (values.slow)
  await checks.must("a code is taken 14 minutes after the password", () => signIn(14));
else checks.unsure("a code is taken 14 minutes after the password", "try with --slow");
await checks.must("the account is closed again", () =>
  site.call("POST", "/api/auth/close-account", anything, { body: { password }, ...session }),
);
await checks.should("its key and its session end at once", endedFault);
await erasure();
process.exitCode = checks.failed() > 0 ? 1 : 0;

function ownMailbox() {
  const { email } = values;
  if (!email) throw new Error(`${site.url} has no inbox page: expected --email <your address>`);
  const server = process.env["SMOKE_IMAP"];
  if (server) return readByImap(new URL(server), email);
  return readBySomebody(email);
}

async function pagesFault(): Promise<string | undefined> {
  const { status, headers } = await site.ask("GET", "/");
  const wanted = [
    "content-security-policy",
    "x-content-type-options",
    ...(isDeployed ? ["strict-transport-security"] : []),
  ];
  const missing = wanted.filter((name) => !headers.has(name));
  if (status !== 200) return `/ answers ${status}`;
  return missing.length > 0 ? `missing: ${missing.join(", ")}` : undefined;
}

function register(): Promise<unknown> {
  const [firstName, lastName, mobile, pricing] = ["Sam", "Sender", "5551234567", "free"];
  const body = { userName: sender, password, firstName, lastName, mobile, pricing };
  return site.call("POST", "/api/auth/register", anything, { body });
}

async function signIn(waitMinutes = 0): Promise<{ bearer: string; cookie: string }> {
  const body = { username: sender, password };
  const { accessToken: bearer } = await site.call("POST", "/api/auth/login", token, { body });
  await new Promise((done) => setTimeout(done, waitMinutes * 60_000));
  const username = { username: sender };
  await site.call("POST", "/api/auth/generate-otp", anything, { body: username, bearer });
  for (;;) {
    const mfacode = await mailbox.find(sender, /code$/, /\b\d{6}\b/, "The newest code");
    const proof = { ...username, mfacode };
    const answer = await site.ask("POST", "/api/auth/validate-otp", { body: proof, bearer });
    if (answer.status === 200) {
      const { accessToken } = z.parse(token, JSON.parse(answer.text));
      const cookie = answer.headers.getSetCookie()[0]?.split(";")[0] ?? "";
      return { bearer: accessToken, cookie };
    }
    // The newest mail may still be that of the session before.
    if (!answer.text.includes("CODE")) throw new Error(answer.text);
    await new Promise((done) => setTimeout(done, 500));
  }
}

async function wrongPassword(): Promise<string | undefined> {
  const body = { username: sender, password: "not this one" };
  const { status } = await site.ask("POST", "/api/auth/login", { body });
  return status === 401 ? undefined : `expected 401, found ${status}`;
}

async function send(): Promise<string> {
  const asked = await site.call(
    "POST",
    "/api/upload",
    z.object({
      fileId: z.string(),
      upload: z.object({ url: z.string(), fields: z.record(z.string(), z.string()) }),
    }),
    { body: { fileName, size: pdf.length }, ...session },
  );
  const form = new FormData();
  for (const [name, value] of Object.entries(asked.upload.fields)) form.append(name, value);
  form.append("file", new Blob([new Uint8Array(pdf)], { type: "application/pdf" }), fileName);
  const posted = await fetch(asked.upload.url, { method: "POST", body: form });
  if (!posted.ok) throw new Error(`S3 said ${posted.status}: ${await posted.text()}`);
  const complete = `/api/upload/${asked.fileId}/complete`;
  const { url } = await site.call("POST", complete, z.object({ url: z.string() }), {
    body: {},
    ...session,
  });
  const markers = (["sign", "name", "date"] as const).map((etype, column) => {
    return { etype, dataX: 360 + column * 270, dataY: 60, recepientEmail: signer };
  });
  const body = {
    fileurl: url,
    recepient: [{ email: signer, firstName: "Łukasz", lastName: "Ćwikła", mobile: "5559876543" }],
    markers,
    emailData: { title: `Signing ${fileName}`, message: "Please sign." },
  };
  const sent = z.object({ envelopeId: z.string() });
  return (await site.call("POST", "/api/envelopes", sent, { body, ...session })).envelopeId;
}

async function download(): Promise<Buffer> {
  const address = z.object({ url: z.string() });
  const { url } = await site.call("GET", `/api/esign/file/x?sealed=${envelopeId}`, address, {
    bearer: viewLink,
  });
  const bytes = Buffer.from(await (await fetch(url)).arrayBuffer());
  if (values.save) writeFileSync(values.save, bytes);
  return bytes;
}

function sealCertificates() {
  return site.call("GET", "/api/evidence/seal-certificates", published);
}

async function sealedFault(sealed: Buffer): Promise<string | undefined> {
  const { verdict, headline } = await verifyDocument(sealed, trustIn(await sealCertificates()));
  if (verdict !== "genuine") return `${verdict}: ${headline}`;
  return sealed.subarray(0, pdf.length).equals(pdf) ? undefined : "its first bytes are others";
}

async function secondFault(): Promise<string | undefined> {
  return secondVerifierFault(sealed, await sealCertificates());
}

async function strangers(): Promise<string | undefined> {
  const path = `/api/esign/file/x?sealed=${envelopeId}`;
  const bearers = [undefined, "A".repeat(link.length), session.bearer];
  const answers = await Promise.all(bearers.map((bearer) => site.ask("GET", path, { bearer })));
  const open = answers.findIndex(({ status }) => status < 400);
  return open === -1 ? undefined : `bearer ${open + 1} of 3 gets ${answers[open]?.status}`;
}

/** Checks behaviour that depends on settings at AWS, and that the local stand-ins always have. */
async function onAws(): Promise<void> {
  const address = "nobody changes an address at Cognito past us";
  if (isDeployed) await checks.should(address, () => mayChangeAddress(session.bearer));
  else checks.unsure(address, "only at a deployed product");
  const lock = "the sealed object is locked";
  if (values.stage) await checks.should(lock, () => lockOf(values.stage, envelopeId));
  else checks.unsure(lock, "try with --stage and an operator's credentials");
}

async function endedFault(): Promise<string | undefined> {
  const { status } = await site.ask("GET", "/api/v1/account", { bearer: program.key });
  const { status: bySession } = await site.ask("GET", "/api/users/me", session);
  if (status !== 401) return `the key still answers ${status}`;
  return bySession === 401 ? undefined : `the session still answers ${bySession}`;
}

/** The schedule that erases closed accounts runs every five minutes. */
async function erasure(): Promise<void> {
  const name = "what the account held is erased within a quarter of an hour";
  if (values.slow && values.stage) await checks.should(name, () => leftBy(values.stage, sender));
  else checks.unsure(name, "try with --slow, --stage and an operator's credentials");
}

async function signOutAndIn(): Promise<string | undefined> {
  await site.call("POST", "/api/auth/logout", anything, { body: {}, ...session });
  const old = await site.ask("GET", "/api/users/me", session);
  session = await signIn();
  const again = await site.ask("GET", "/api/users/me", session);
  if (old.status !== 401) return `the old token still answers ${old.status}`;
  return again.status === 200 ? undefined : `the new token answers ${again.status}`;
}
