import { call, eventually, inbox } from "../../test/support/cloud.ts";
import { makePdf } from "../../test/support/pdfs.ts";
import {
  newRecipient,
  newSender,
  type Sender,
  sendEnvelope,
  signBy,
  signingToken,
  uploadFile,
  viewingToken,
} from "../../test/support/people.ts";
import type { Who } from "./table.ts";

/** People and documents in every state that a screen shows. */
export interface World {
  readonly senders: Readonly<Record<Who, Sender>>;
  /** Of an open document; it may be used up. */
  readonly openToken: () => Promise<string>;
  readonly declinedToken: string;
  readonly withdrawnToken: string;
  readonly signedToken: string;
  readonly viewToken: string;
}

export async function worldOf(): Promise<World> {
  const [busy, fresh, full] = [await newSender("sam"), await newSender(), await newSender()];
  await uploadFile(busy, contract(), "Lease.pdf");
  await uploadFile(fresh, contract(), "Lease.pdf");
  const signed = newRecipient("Nora", "Lindqvist");
  await sendEnvelope(busy, [signed]);
  const signedToken = await signBy(signed);
  const viewToken = await viewingToken(signed.email);
  const declined = newRecipient("Tariq", "Aziz");
  await sendEnvelope(busy, [declined]);
  const declinedToken = await signingToken(declined);
  await call("POST", "/api/esign/decline", { reason: "no" }, { bearer: declinedToken });
  for (let sent = 0; sent < 3; sent += 1) await sendEnvelope(full, [newRecipient("Ann")]);
  await eventually("a quiet inbox", async () => ((await inbox()).length > 0 ? true : undefined));
  return {
    senders: { busy, fresh, full },
    openToken,
    declinedToken,
    withdrawnToken: await withdrawn(),
    signedToken,
    viewToken,
  };
}

async function openToken(): Promise<string> {
  const recipient = newRecipient("Nora", "Lindqvist");
  await sendEnvelope(await newSender(), [recipient]);
  return signingToken(recipient);
}

async function withdrawn(): Promise<string> {
  const [sender, recipient] = [await newSender(), newRecipient("Ben")];
  const envelopeId = await sendEnvelope(sender, [recipient]);
  const token = await signingToken(recipient);
  await call("DELETE", `/api/envelopes/${envelopeId}`, undefined, sender);
  return token;
}

const contract = () => makePdf([{ text: "Lease agreement" }, { text: "Signatures" }]);
