import { randomUUID } from "node:crypto";
import type { PageReply } from "../../contract/pages/pages.ts";
import { limits } from "../../contract/rules/limits/limits.ts";
import type { RefusalBody } from "../../contract/rules/refusals/refusals.ts";
import type { Language } from "../../contract/rules/text/languages.ts";
import type { FileReply, UploadReply } from "../../contract/specified/files.ts";
import type { UserReply } from "../../contract/specified/session.ts";
import type { SignerViewReply } from "../../contract/specified/signer-views.ts";
import { call, eventually, inbox, mailTo } from "./cloud.ts";
import { makePdf } from "./pdfs.ts";
import { pngDataUrl } from "./pngs.ts";

/** People who use the product through its API, as the browser does. */

export const password = "correct horse";

export const newAddress = (name = "person"): string =>
  `${name}-${randomUUID().slice(0, 8)}@example.com`;

export const registration = (email: string) => ({
  userName: email,
  password,
  firstName: "Sam",
  lastName: "Sender",
  mobile: "5551234567",
  pricing: "free",
});

export interface Sender {
  readonly id: string;
  readonly email: string;
  readonly bearer: string;
  /** `refresh=...`, as the browser would send it back. */
  readonly cookie: string;
}

/** Registers, signs in with the mailed code, and is there. */
export async function newSender(name = "sender"): Promise<Sender> {
  const email = newAddress(name);
  const registered = await call("POST", "/api/auth/register", registration(email));
  if (registered.status !== 201) throw new Error(`register: ${JSON.stringify(registered)}`);
  return signIn(email);
}

export async function firstStep(email: string, pass = password): Promise<UserReply> {
  const credentials = { username: email, password: pass };
  const { status, body } = await call<UserReply>("POST", "/api/auth/login", credentials);
  if (status !== 200) throw new Error(`login: ${JSON.stringify(body)}`);
  return body;
}

/** The six digits of the newest code mail to this address. */
export async function mailedCode(email: string): Promise<string> {
  const mail = await mailTo(email, isCode);
  return mail.subject.slice(0, 6);
}

/** The code that an act has mailed: the newest, once there is one more. */
export async function nextCode(email: string, act: () => Promise<void>): Promise<string> {
  const count = async () => (await inbox(email)).filter(isCode).length;
  const before = await count();
  await act();
  await eventually(`a code for ${email}`, async () =>
    (await count()) > before ? true : undefined,
  );
  return mailedCode(email);
}

const isCode = ({ subject }: { subject: string }) => /^\d{6} is your/.test(subject);

export async function signIn(email: string, pass = password): Promise<Sender> {
  const { accessToken } = await firstStep(email, pass);
  await call("POST", "/api/auth/generate-otp", { username: email }, { bearer: accessToken });
  const mfacode = await mailedCode(email);
  const done = await call<UserReply>(
    "POST",
    "/api/auth/validate-otp",
    { username: email, mfacode },
    { bearer: accessToken },
  );
  if (done.status !== 200) throw new Error(`validate-otp: ${JSON.stringify(done.body)}`);
  return { id: done.body.id, email, bearer: done.body.accessToken, cookie: cookieOf(done.headers) };
}

/** The refresh cookie that an answer sets, as the browser would send it back. */
export const cookieOf = (headers: Headers): string =>
  (headers.getSetCookie()[0] ?? "").split(";")[0] ?? "";

/** The code of the newest mail about a forgotten password. */
export async function resetCode(email: string): Promise<string> {
  const mail = await mailTo(email, ({ text }) => text.includes("set a new"));
  return /\b\d{6}\b/.exec(mail.text)?.[0] ?? "";
}

/** Uploads as the browser does: asks for an address, posts the file to S3, has it looked at. */
export async function uploadFile(
  sender: Sender,
  pdf: Uint8Array = makePdf(),
  fileName = "contract.pdf",
): Promise<FileReply> {
  const asked = await call<UploadReply>(
    "POST",
    "/api/upload",
    { fileName, size: pdf.length },
    sender,
  );
  if (asked.status !== 200) throw new Error(`upload: ${JSON.stringify(asked.body)}`);
  const posted = await postForm(asked.body, pdf);
  if (posted.status !== 204) throw new Error(`S3: ${posted.status} ${await posted.text()}`);
  const done = await completeUpload(sender, asked.body.fileId);
  if (done.status !== 200) throw new Error(`complete: ${JSON.stringify(done.body)}`);
  return done.body;
}

export function postForm({ upload }: UploadReply, pdf: Uint8Array): Promise<Response> {
  const form = new FormData();
  for (const [name, value] of Object.entries(upload.fields)) form.append(name, value);
  form.append("file", new Blob([new Uint8Array(pdf)], { type: "application/pdf" }), "file.pdf");
  return fetch(upload.url, { method: "POST", body: form });
}

export const completeUpload = (sender: Sender, fileId: string, password?: string) =>
  call<FileReply>("POST", `/api/upload/${fileId}/complete`, { password }, sender);

export interface Recipient {
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly mobile: string;
  readonly order?: number;
  readonly language?: Language;
}

export const newRecipient = (firstName: string, lastName = "Test"): Recipient => ({
  email: newAddress("signer"),
  firstName,
  lastName,
  mobile: "5559876543",
});

/** An envelope payload as the spec has it: one signature, name and date for each signer. */
export function envelopeFor(
  sender: Sender,
  file: Pick<FileReply, "url">,
  recipients: readonly Recipient[],
) {
  return {
    senderid: sender.id,
    senderemail: sender.email,
    sendername: "Sam Sender",
    fileurl: file.url,
    recepient: recipients,
    markerContainerWidth: 918,
    markerContainerHeight: 1188,
    senderPdfViewerScaleFactor: 1.5,
    offsetDateTime: "2026-11-21T12:00:00+01:00",
    markers: recipients.flatMap((one, index) => [
      { ...marker(one.email, "sign", index), width: 240, height: 60 },
      marker(one.email, "name", index),
      marker(one.email, "date", index),
    ]),
    audit: { userId: sender.id, ipAddress: "", userAgent: "test", offsetDateTime: "" },
    emailData: { title: "Lease 2026", message: "Please sign by Friday.", ccList: [] },
  };
}

const offsets = { sign: 0, name: 260, date: 540 } as const;

const marker = (recepientEmail: string, etype: "sign" | "name" | "date", index: number) => ({
  etype,
  dataX: 360 + offsets[etype],
  dataY: 100 + index * 90,
  classname: "marker",
  text: etype,
  bgcolor: "#3b5bdb",
  recepientEmail,
});

export async function sendEnvelope(
  sender: Sender,
  recipients: readonly Recipient[],
  file?: FileReply,
  moreMarkers: readonly object[] = [],
): Promise<string> {
  const envelope = envelopeFor(sender, file ?? (await uploadFile(sender)), recipients);
  const payload = { ...envelope, markers: [...envelope.markers, ...moreMarkers] };
  const sent = await call<{ envelopeId: string }>("POST", "/api/envelopes", payload, sender);
  if (sent.status !== 201) throw new Error(`send: ${sent.status} ${JSON.stringify(sent.body)}`);
  return sent.body.envelopeId;
}

/** Sends an uploaded file to somebody new, or gets the reason why not. */
export const sendFile = (sender: Sender, url: string, key?: string) =>
  call<string | { envelopeId: string }>(
    "POST",
    "/api/envelopes",
    envelopeFor(sender, { url }, [newRecipient("Ann")]),
    { bearer: sender.bearer, ...(key ? { headers: { "idempotency-key": key } } : {}) },
  );

/** The token of the link in the invitation. */
export async function signingToken(recipient: Pick<Recipient, "email">): Promise<string> {
  const mail = await mailTo(recipient.email, ({ text }) => text.includes("/rviewer/"));
  return /\/rviewer\/([\w-]+)/.exec(mail.text)?.[1] ?? "";
}

/** The token of the link in the notice that everybody has signed. */
export async function viewingToken(email: string): Promise<string> {
  const mail = await mailTo(email, ({ text }) => text.includes("/docsigned/"));
  return /\/docsigned\/([\w-]+)/.exec(mail.text)?.[1] ?? "";
}

export const openLink = (token: string) =>
  call<SignerViewReply>("GET", `/api/envelopes/rv/${token}`, undefined, { bearer: token });

/** A sign submission as the spec has it. */
export function signSubmission(view: SignerViewReply) {
  const [me] = view.recepient;
  return {
    userSign: pngDataUrl(),
    initial: null,
    name: `${me.firstName} ${me.lastName}`.trim(),
    userConsent: true,
    dateString: view.now.slice(0, 10),
    timeStamp: view.now,
    signerEmail: me.email,
    phone: me.mobile,
    envelopeId: view.envelopeId,
    docUrl: me.docUrl,
    userAgent: "test",
  };
}

/** A field that the signer fills in, for the sender's eyes alone. */
export const privateMarker = ({ email }: Pick<Recipient, "email">) => ({
  etype: "text",
  dataX: 360,
  dataY: 900,
  recepientEmail: email,
  settings: { label: "Tax number", private: true },
});

export const privateAnswer = "QX-77-4411";

export async function signBy(recipient: Pick<Recipient, "email">): Promise<string> {
  const token = await signingToken(recipient);
  const { body: view } = await openLink(token);
  const asked = view.markers.filter(({ settings }) => settings?.private);
  const values = Object.fromEntries(asked.map(({ id }) => [id, privateAnswer]));
  const submission = { ...signSubmission(view), ...(asked.length > 0 ? { values } : {}) };
  const signed = await call("POST", "/api/esign", submission, { bearer: token });
  if (signed.status !== 200) throw new Error(`sign: ${JSON.stringify(signed.body)}`);
  return token;
}

/** Keeps the signature after a change of who signs. */
export async function keepBy(recipient: Pick<Recipient, "email">) {
  const bearer = await signingToken(recipient);
  const { shownSha256 } = (await openLink(bearer)).body;
  return call("POST", "/api/esign/keep", { shownSha256 }, { bearer });
}

/** A page of the link's document as a picture. */
export const openPage = (bearer: string | undefined, n: number | string, query: object = {}) =>
  call<PageReply & { code?: string; field?: string }>(
    "GET",
    `/api/esign/pages/${n}?${new URLSearchParams({ width: String(narrowPx), ...query })}`,
    undefined,
    { bearer },
  );

/** The width of `openPage`'s pictures unless another one is asked for. */
export const [narrowPx] = limits.pagePicture.widthsPx;

/** The bytes behind a `fileUrl` or `docUrl`. */
export async function download(fileUrl: string, bearer: string): Promise<Buffer> {
  const { status, body } = await call<{ url: string }>("GET", fileUrl, undefined, {
    bearer,
    headers: { accept: "application/json" },
  });
  if (status !== 200) throw new Error(`download: ${status} ${JSON.stringify(body)}`);
  return Buffer.from(await (await fetch(body.url)).arrayBuffer());
}

/** The sealed document behind the link of a notice that everybody has signed. */
export async function sealedBehind(token: string): Promise<Buffer> {
  const path = `/api/envelopes/preview/${token}`;
  const { body } = await call<{ fileUrl: string }>("GET", path, undefined, { bearer: token });
  return download(body.fileUrl, token);
}

/** How many letters with such a subject went to this address. */
export const mailedLetters = (
  mails: readonly { readonly to: readonly string[]; readonly subject: string }[],
  email: string,
  subject: RegExp,
): number => mails.filter((mail) => mail.to.includes(email) && subject.test(mail.subject)).length;

/** A sender corrects a signer, by id or present address. */
export const correctSigner = (
  sender: Partial<Pick<Sender, "bearer">>,
  envelopeId: string,
  signer: string,
  change: object,
) =>
  call<Partial<RefusalBody>>(
    "PUT",
    `/api/envelopes/${envelopeId}/recipients/${encodeURIComponent(signer)}`,
    change,
    sender,
  );

/** The address of the operator in the stage of a laptop (lib/stages.ts). */
export const operatorEmail = "operator@example.com";

/** The operator, logged in, without the code that opens the operator's calls. */
export async function newOperator(): Promise<Sender> {
  // Whoever calls later finds the account of the first.
  await call("POST", "/api/auth/register", registration(operatorEmail));
  return signIn(operatorEmail);
}

/** Enters a code of the operator's page. */
export async function enterAsOperator(operator: Sender): Promise<void> {
  const mfacode = await nextCode(operator.email, async () => {
    await call("POST", "/api/operator/code", {}, operator);
  });
  const { status, body } = await call("POST", "/api/operator/enter", { mfacode }, operator);
  if (status !== 200) throw new Error(`enter: ${JSON.stringify(body)}`);
}
