import * as z from "zod/mini";
import { makePdf } from "../../../test/support/pdfs.ts";
import { makePng, pngDataUrl } from "../../../test/support/pngs.ts";
import type { Calls } from "./calls.ts";
import type { Mails } from "./mails.ts";
import type { LoadSender } from "./messages.ts";

/** Progress of one document; times in milliseconds of this computer's clock. */
export interface Job {
  readonly number: number;
  readonly sender: LoadSender;
  /** Undefined for a document with a file of its own. */
  readonly fileUrl: string | undefined;
  /** When the call that sends was made for the first time. */
  sentAtMs?: number;
  /** Set once sending was acknowledged: from then on, the document must not be lost. */
  envelopeId?: string;
  /** When the last signature was acknowledged. */
  signedAtMs?: number;
  /** When the first mail arrived that says it is sealed. */
  sealedAtMs?: number;
  /** When the last one had arrived: signers and sender are notified. */
  toldAtMs?: number;
  fault?: string;
}

const pdf = makePdf([{ text: "Contract" }, { text: "Terms" }]);
const signature = pngDataUrl(makePng(300, 100));
const anything = z.unknown();
const uploadReply = z.object({
  fileId: z.string(),
  upload: z.object({ url: z.string(), fields: z.record(z.string(), z.string()) }),
});
const sentReply = z.object({ envelopeId: z.string() });
const viewReply = z.object({ shownSha256: z.string() });

/** Uploads a file or uses the sender's, sends it to two people, who view and sign once asked, and waits for the seal. */
export async function play(job: Job, calls: Calls, mails: Mails): Promise<void> {
  try {
    const fileUrl = job.fileUrl ?? (await upload(job.sender, calls));
    const signers = ["ann", "ben"].map((name) => `${name}.${job.number}@example.com`);
    job.sentAtMs = Date.now();
    const body = documentOf(job, fileUrl, signers);
    const key = `load-document-${job.number}`;
    const { bearer } = job.sender;
    const sent = await calls.call("POST", "/api/envelopes", sentReply, { bearer, body, key });
    job.envelopeId = sent.envelopeId;
    await Promise.all(signers.map((address) => sign(address, calls, mails)));
    job.signedAtMs = Date.now();
    const told = [...signers, job.sender.email].map((address) =>
      mails.to(address, ({ subject }) => subject === `Completed: Contract ${job.number}`),
    );
    await Promise.race(told);
    job.sealedAtMs = Date.now();
    await Promise.all(told);
    job.toldAtMs = Date.now();
  } catch (error) {
    job.fault = error instanceof Error ? error.message : String(error);
  }
}

/** Returns the file's `fileurl`. */
export async function upload({ bearer }: LoadSender, calls: Calls): Promise<string> {
  const body = { fileName: "contract.pdf", size: pdf.length };
  const { fileId, upload } = await calls.call("POST", "/api/upload", uploadReply, { bearer, body });
  const form = new FormData();
  for (const [name, value] of Object.entries(upload.fields)) form.append(name, value);
  form.append("file", new Blob([new Uint8Array(pdf)]), "contract.pdf");
  await fetch(upload.url, { method: "POST", body: form });
  const path = `/api/upload/${fileId}/complete`;
  const fileReply = z.object({ url: z.string() });
  return (await calls.call("POST", path, fileReply, { bearer, body: {} })).url;
}

const documentOf = ({ number }: Job, fileurl: string, signers: readonly string[]) => ({
  fileurl,
  recepient: signers.map((email) => ({ email, firstName: "Ann", lastName: "Lee" })),
  markers: signers.map((recepientEmail, index) => ({
    etype: "sign",
    dataX: 400,
    dataY: 100 + index * 100,
    recepientEmail,
  })),
  emailData: { title: `Contract ${number}`, message: "Please sign.", ccList: [] },
});

async function sign(address: string, calls: Calls, mails: Mails): Promise<void> {
  const mail = await mails.to(address, ({ token }) => token !== undefined);
  const bearer = mail.token ?? "";
  const path = `/api/envelopes/rv/${bearer}`;
  const { shownSha256 } = await calls.call("GET", path, viewReply, { bearer });
  await calls.call("POST", "/api/esign/viewed", anything, { bearer, body: {} });
  const body = { userSign: signature, userConsent: true, shownSha256, mode: "draw" };
  await calls.call("POST", "/api/esign", anything, { bearer, body });
}
