import type { Check } from "../../../contract/rules/people/checks.ts";
import type { FileReply } from "../../../contract/specified/files.ts";
import { signWithFile } from "../../support/attaching.ts";
import { call, eventually, inbox } from "../../support/cloud.ts";
import { newPayer } from "../../support/payments.ts";
import { makePdf } from "../../support/pdfs.ts";
import {
  envelopeFor,
  newOperator,
  newRecipient,
  newSender,
  type Recipient,
  registration,
  type Sender,
  sealedBehind,
  sendEnvelope,
  signBy,
  signIn,
  signingToken,
  uploadFile,
  viewingToken,
} from "../../support/people.ts";
import { stopToken } from "../../support/stops.ts";
import { newTemplate } from "../../support/templates.ts";

/**
 * `busy` has documents in several states and a template, `fresh` only an upload, `full` has reached its
 * limit, `payer` has a paid plan, `company` may register a company, `operator` is that of the
 * installation.
 */
export type Who = "busy" | "fresh" | "full" | "payer" | "company" | "operator";

/** People and documents in every state that a screen shows. */
export interface World {
  readonly senders: Readonly<Record<Who, Sender>>;
  /** Token for signing an open document; signing uses it up. */
  readonly openToken: () => Promise<string>;
  /** The same for a document with fields to fill in. */
  readonly fillToken: () => Promise<string>;
  /** Token of one of three people who may sign. */
  readonly groupToken: () => Promise<string>;
  /** Token of a signer who is asked for the access code "otter 7" and for a mailed code. */
  readonly checkToken: () => Promise<string>;
  /** Token of a signer who is asked for a passkey. */
  readonly passkeyToken: () => Promise<string>;
  readonly declinedToken: string;
  readonly withdrawnToken: string;
  readonly signedToken: string;
  readonly viewToken: string;
  /** Token in the completed document's mail for stopping mails. */
  readonly stopToken: string;
  /** The sealed document behind `viewToken`. */
  readonly sealed: Buffer;
  /** That of a template of `payer`. */
  readonly publicLink: { readonly templateId: string; readonly token: string };
  /**
   * Documents of `busy`: one of two has signed, somebody has declined, everybody has signed, people with every role are asked and one
   * of them has named somebody else.
   */
  readonly documents: Readonly<Record<"waiting" | "declined" | "completed" | "roles", string>>;
}

/** `isStrained`: with long names and a document with forty signers. */
export async function worldOf({
  isStrained = false,
}: {
  readonly isStrained?: boolean;
} = {}): Promise<World> {
  const senders = await everybody();
  const { busy, fresh, full } = senders;
  if (isStrained) await rename(busy);
  const file = await uploadFile(busy, contract(), isStrained ? `${longName}.pdf` : "Lease.pdf");
  await newTemplate(busy, 2, file);
  await uploadFile(fresh, contract(), "Lease.pdf");
  const [signed] = isStrained ? longPeople(1) : [newRecipient("Nora", "Lindqvist")];
  if (!signed) throw new Error("nobody signs");
  const completedId = await sendLease(busy, [signed], file, [identityCard]);
  const signedToken = await signingToken(signed);
  await signWithFile(signed, contract(), `${isStrained ? longName : "Identity card"}.pdf`);
  const viewToken = await viewingToken(signed.email);
  const declined = newRecipient("Tariq", "Aziz");
  const declinedId = await sendLease(busy, [declined], file);
  const declinedToken = await signingToken(declined);
  await call("POST", "/api/esign/decline", { reason: "no" }, { bearer: declinedToken });
  const waitingId = await sendWaiting(busy, isStrained ? longPeople(40) : undefined);
  for (let sent = 0; sent < 3; sent += 1) await sendEnvelope(full, [newRecipient("Ann")]);
  await eventually("a quiet inbox", async () => ((await inbox()).length > 0 ? true : undefined));
  return {
    senders,
    publicLink: await publicLinkOf(senders.payer, isStrained),
    openToken,
    fillToken,
    groupToken,
    checkToken: () => checkedToken({ checks: ["accessCode", "mailedCode"], accessCode: "otter 7" }),
    passkeyToken: () => checkedToken({ checks: ["passkey"] }),
    declinedToken,
    withdrawnToken: await withdrawn(),
    signedToken,
    viewToken,
    stopToken: await stopToken(signed.email),
    sealed: await sealedBehind(viewToken),
    documents: {
      waiting: waitingId,
      declined: declinedId,
      completed: completedId,
      roles: await sendRoles(busy, file),
    },
  };
}

async function everybody(): Promise<World["senders"]> {
  return {
    busy: await newPayer("starter"),
    fresh: await newSender(),
    full: await newSender(),
    payer: await newPayer("starter"),
    company: await companySender(),
    operator: await newOperator(),
  };
}

/** The only account that may register a company; from an earlier run, or new. */
async function companySender(): Promise<Sender> {
  const email = "company@example.com";
  await call("POST", "/api/auth/register", registration(email));
  return signIn(email);
}

/** Sends a document that one of two signers has signed. */
async function sendWaiting(
  sender: Sender,
  people = [newRecipient("Ada", "King"), newRecipient("Ben", "Okri")],
): Promise<string> {
  const file = await uploadFile(sender, contract(), "Waiting.pdf");
  const envelopeId = await sendLease(sender, people, file);
  await signBy(people[0] ?? { email: "" });
  return envelopeId;
}

/** Any one of three people, a witness, an approver, a checked signer, a reader, and a signer who has reassigned. */
async function sendRoles(sender: Sender, file: FileReply): Promise<string> {
  const [ann, ben, dora, hal] = ["Ann", "Ben", "Dora", "Hal"].map((name) => newRecipient(name));
  const payload = envelopeFor(
    sender,
    file,
    [ann, hal].flatMap((one) => one ?? []),
  );
  const recepient = [
    { ...ann, anyOf: [newRecipient("Cem", "Kaya"), newRecipient("Gus", "Moor")] },
    hal,
    { ...ben, role: "approves" },
    { ...dora, role: "witnesses", witnessOf: hal?.email },
    { ...newRecipient("Ivy"), role: "confirms", checks: ["mailedCode"] },
    { ...newRecipient("Fay", "Wong"), role: "follows" },
  ];
  const witnessed = { ...payload.markers[0], dataY: 700, recepientEmail: dora?.email };
  const { status, body } = await call<{ envelopeId: string }>(
    "POST",
    "/api/envelopes",
    {
      ...payload,
      recepient,
      markers: [...payload.markers, witnessed],
      rules: { delegation: true },
    },
    sender,
  );
  if (status !== 201) throw new Error(`roles: ${status} ${JSON.stringify(body)}`);
  const { email } = newRecipient("Ida");
  const named = { email, firstName: "Ida", lastName: "Standley", reason: "On leave" };
  const bearer = await signingToken(hal ?? { email: "" });
  await call("POST", "/api/esign/delegate", named, { bearer });
  return body.envelopeId;
}

const longName =
  "Framework agreement on the delivery and maintenance of heating systems (Donaudampfschifffahrtsgesellschaft)";

const longPeople = (count: number): Recipient[] =>
  Array.from({ length: count }, (_, index) =>
    newRecipient(
      `Wilhelmina-Alexandrina${index + 1}`,
      "van der Westhuizen-Featherstonehaugh zu Hohenlohe",
    ),
  );

async function rename(sender: Sender): Promise<void> {
  const names = { firstName: "Maximiliana-Theodora", lastName: "Sankt-Pölten-Krems an der Donau" };
  const { status } = await call("PUT", "/api/users/me", { ...names, mobile: "7700900123" }, sender);
  if (status !== 200) throw new Error(`rename: ${status}`);
}

/** Sends the lease, with fields where the text asks for them, and more for the first recipient. */
async function sendLease(
  sender: Sender,
  recipients: readonly (Recipient & { readonly anyOf?: readonly Recipient[] })[],
  file: FileReply,
  more: readonly object[] = [],
  rules: object = {},
): Promise<string> {
  const payload = envelopeFor(sender, file, recipients);
  // Beside those of the signer before.
  const columnOf = ({ recepientEmail }: { recepientEmail: string }) =>
    Math.min(
      1,
      recipients.findIndex(({ email }) => email === recepientEmail),
    ) * 300;
  const onLines = payload.markers.map((one) => {
    const spot = spots[one.etype];
    return { ...one, ...spot, dataX: spot.dataX + columnOf(one) };
  });
  const asked = more.map((one) => ({ ...one, recepientEmail: recipients[0]?.email }));
  const sent = { ...payload, markers: [...onLines, ...asked], rules };
  const { status, body } = await call<{ envelopeId: string }>(
    "POST",
    "/api/envelopes",
    sent,
    sender,
  );
  if (status !== 201) throw new Error(`send: ${status}`);
  return body.envelopeId;
}

/** Places in the pixels of the API. */
const spots = {
  sign: { dataX: 550, dataY: 216, width: 240, height: 66 },
  date: { dataX: 514, dataY: 312, width: 130, height: 30 },
  name: { dataX: 520, dataY: 432, width: 240, height: 30 },
} as const;

async function openToken(): Promise<string> {
  const recipient = newRecipient("Nora", "Lindqvist");
  const sender = await newSender();
  const file = await uploadFile(sender, contract(), "Lease.pdf");
  await sendLease(sender, [recipient], file, [], { delegation: true });
  return signingToken(recipient);
}

async function fillToken(): Promise<string> {
  const [sender, recipient] = [await newSender(), newRecipient("Nora", "Lindqvist")];
  const file = await uploadFile(sender, contract(), "Lease.pdf");
  await sendLease(sender, [recipient], file, toFillIn);
  return signingToken(recipient);
}

async function groupToken(): Promise<string> {
  const [sender, recipient] = [await newSender(), newRecipient("Nora", "Lindqvist")];
  const anyOf = [newRecipient("Cem", "Kaya"), newRecipient("Gus", "Moor")];
  const file = await uploadFile(sender, contract(), "Lease.pdf");
  await sendLease(sender, [{ ...recipient, anyOf }], file);
  return signingToken(recipient);
}

async function checkedToken(checks: { checks: Check[]; accessCode?: string }): Promise<string> {
  const [sender, recipient] = [await newSender(), newRecipient("Nora", "Lindqvist")];
  await sendLease(
    sender,
    [{ ...recipient, ...checks }],
    await uploadFile(sender, contract(), "Lease.pdf"),
  );
  return signingToken(recipient);
}

const identityCard = {
  ...{ etype: "file", dataX: 440, dataY: 740 },
  settings: { label: "Identity card", hint: "Both sides", files: 2 },
};

/** One field of each kind that a signer fills in, including a choice of two boxes; one is computed, and one asked of owners. */
const toFillIn = [
  { etype: "text", dataX: 440, dataY: 510, settings: { label: "Address", hint: "For letters" } },
  { etype: "number", dataX: 440, dataY: 560, settings: { label: "Rent", format: "EUR" } },
  { etype: "day", dataX: 620, dataY: 560, settings: { label: "Start" } },
  {
    etype: "list",
    dataX: 800,
    dataY: 560,
    settings: { label: "Plan", options: ["Basic", "Large"] },
  },
  ...["Monthly", "Yearly"].map((option, index) => ({
    ...{ etype: "choice", dataX: 440 + index * 60, dataY: 620 },
    settings: { label: "How to pay", group: "pay", option },
  })),
  { etype: "check", dataX: 620, dataY: 620, settings: { label: "I have a dog" } },
  {
    ...{ etype: "text", dataX: 440, dataY: 680 },
    settings: { label: "Deposit", value: "950 Euro", locked: true },
  },
  identityCard,
  {
    ...{ etype: "number", dataX: 620, dataY: 680 },
    settings: {
      ...{ label: "Rent of a year", format: "EUR" },
      formula: { is: "product", of: [{ field: "Rent" }, { value: "12" }] },
    },
  },
  {
    ...{ etype: "text", dataX: 800, dataY: 620 },
    settings: { label: "Its breed", when: [{ field: "I have a dog", is: "filled" }] },
  },
];

async function withdrawn(): Promise<string> {
  const [sender, recipient] = [await newSender(), newRecipient("Ben")];
  const envelopeId = await sendEnvelope(sender, [recipient]);
  const token = await signingToken(recipient);
  await call("DELETE", `/api/envelopes/${envelopeId}`, undefined, sender);
  return token;
}

const contract = () =>
  makePdf([{ text: "Lease agreement", lines: toFill }, { text: "Annex: what is let" }]);

const toFill = [
  "between Sam Sender, the landlord, and Nora Lindqvist, the tenant.",
  "The flat is let from 1 December 2026. The rent is 950 a month.",
  "",
  "Signature: ______________________",
  "Date: __________",
  // On a small phone, lines are 24 px apart.
  "",
  "Name: ____________________",
];

async function publicLinkOf(sender: Sender, isStrained: boolean) {
  const file = await uploadFile(sender, contract(), "Agreement.pdf");
  const { id: templateId } = await newTemplate(sender, 1, file);
  const settings = {
    ...{ on: true, role: 1, max: 200, dayMax: 50, endsAt: "2099-12-31T12:00:00Z" },
    title: isStrained ? longName.slice(0, 80) : "Visitor agreement",
  };
  const path = `/api/templates/record/${templateId}/link`;
  const { body } = await call<{ url: string }>("PUT", path, settings, sender);
  return { templateId, token: body.url.split("/l/")[1] ?? "" };
}
