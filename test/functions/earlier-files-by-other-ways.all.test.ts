import { beforeAll, expect, test } from "vitest";
import type { EarlierFileReply } from "../../contract/pages/attachments.ts";
import { apiKeyOf } from "../support/api-keys.ts";
import {
  attach,
  fieldsOf,
  fileMarker,
  type RefusalReply,
  signWithFile,
} from "../support/attaching.ts";
import { makeBatch, sendRows, templateBy } from "../support/batches.ts";
import { call } from "../support/cloud.ts";
import { type Device, deviceOf, ticketFor, viewOf } from "../support/handed-devices.ts";
import { borrowedEnvironment } from "../support/own-environment.ts";
import { newPayer } from "../support/payments.ts";
import { makePdf } from "../support/pdfs.ts";
import {
  envelopeFor,
  newRecipient,
  openLink,
  type Sender,
  signingToken,
  signSubmission,
  uploadFile,
} from "../support/people.ts";
import { callByKey } from "../support/public-api.ts";
import { documentBy } from "../support/public-documents.ts";
import { linkBy, signingTokenIn, visit } from "../support/public-links.ts";
import { batchesIn } from "./support/batches.ts";

/** Files of earlier signers in documents of a sheet and of a public link, in person, and where any one of several people signs. */

const own = borrowedEnvironment();

let sender: Sender;
let key: string;

beforeAll(async () => {
  sender = await newPayer("pro");
  key = await apiKeyOf(sender);
});

const { rested, rowsOf } = batchesIn(own, () => key);

const rules = { shareAttachments: true };
const pdf = makePdf([{}]);

/** Each file that a signer gets, by whom it is and its name; or why there is none. */
async function listed(token: string, headers: Record<string, string> = {}) {
  const { body } = await call<{ files?: readonly EarlierFileReply[] } & RefusalReply>(
    ...(["GET", "/api/esign/earlier-files", undefined, { bearer: token, headers }] as const),
  );
  return body.files?.map(({ by, name }) => `${by}: ${name}`) ?? body.code;
}

async function opened(token: string, id: string, headers: Record<string, string> = {}) {
  const path = `/api/esign/earlier-files/${id}`;
  const {
    status,
    body,
    headers: reply,
  } = await call<RefusalReply | undefined>(
    ...(["GET", path, undefined, { bearer: token, headers }] as const),
  );
  if (status !== 302) return body?.code;
  const file = await fetch(reply.get("location") ?? "");
  return Buffer.from(await file.arrayBuffer()).equals(pdf) ? "the file" : "another file";
}

/** Tenant and Landlord sign; the tenant attaches a file, and the landlord has to give a reason if there is one. */
const fields = [
  { kind: "sign", recipient: 1, page: 1, x: 72, y: 100 },
  { kind: "file", recipient: 1, page: 1, x: 72, y: 200, settings: { label: "Payslip" } },
  { kind: "sign", recipient: 2, page: 1, x: 72, y: 300 },
  {
    ...{ kind: "text", recipient: 2, page: 1, x: 72, y: 400 },
    settings: { label: "Checked", when: [{ field: "Payslip", is: "filled" }], required: false },
  },
] as const;

test("the second role of a sheet gets the files of the first if roles sign in order", async () => {
  const template = { id: await templateBy(key, { roles: ["Tenant", "Landlord"], fields }) };
  const people = [newRecipient("Ann"), newRecipient("Lee")] as const;
  const recipients = people.map(({ email, firstName }) => ({ email, firstName }));
  const at = { template, rows: [{ recipients }], rules };
  // Without an order, the landlord's field would be asked on the answer of somebody who need not have signed.
  expect((await makeBatch(key, at)).body).toMatchObject({ faulty: 1 });
  const { body } = await makeBatch(key, { ...at, inOrder: true });
  expect(body).toMatchObject({ faulty: 0, left: 1 });
  await sendRows(key, body.id, 1);
  expect(await rested(key, body.id)).toMatchObject({ state: "done", sent: 1 });
  const [row] = await rowsOf(body.id);
  const [ann, lee] = people;
  const id = await signWithFile(ann, pdf, "payslip.pdf");
  const token = await signingToken(lee);
  expect(await listed(token)).toEqual(["Ann: payslip.pdf"]);
  expect(await opened(token, id)).toBe("the file");
  const { body: sent } = await callByKey<{ recipients: readonly { order: number }[] }>(
    ...([key, "GET", `/api/v1/envelopes/${row?.envelopeId}`] as const),
  );
  expect(sent.recipients.map(({ order }) => order)).toEqual([1, 2]);
});

test("people of a template get the files of a public link's visitor, by the account's rules", async () => {
  const lee = newRecipient("Lee");
  const own = { email: lee.email, firstName: lee.firstName };
  const before = await callByKey<object>(key, "GET", "/api/v1/account/settings");
  const saved = await callByKey(key, "PUT", "/api/v1/account/settings", { rules });
  expect(saved.status).toBe(200);
  const { token } = await linkBy(key, {}, [own], fields);
  const vera = newRecipient("Vera");
  const { body } = await visit(token, vera.email);
  const visitor = signingTokenIn(body);
  const { body: view } = await openLink(visitor);
  expect(view.sharesFiles).toBe(true);
  const [field = ""] = fieldsOf(view);
  const { body: file } = await attach(visitor, field, pdf, "payslip.pdf");
  const attachments = [{ id: file.id, sha256: file.sha256 }];
  const submission = { ...signSubmission(view), shownSha256: view.shownSha256, attachments };
  const signed = await call("POST", "/api/esign", submission, { bearer: visitor });
  expect(signed).toMatchObject({ status: 200 });
  const landlord = await signingToken(lee);
  expect(await listed(landlord)).toEqual(["Vera Visitor: payslip.pdf"]);
  expect(await opened(landlord, file.id)).toBe("the file");
  await callByKey(key, "PUT", "/api/v1/account/settings", before.body);
});

test("a signer in person attaches on the sender's device, and the next one gets it there, by this device alone", async () => {
  const ann = { ...newRecipient("Ann"), order: 1 };
  const lee = { ...newRecipient("Lee"), order: 2 };
  const envelope = envelopeFor(sender, { url: (await uploadFile(sender)).url }, [ann, lee]);
  const markers = [...envelope.markers, fileMarker(ann, {}, 2)];
  const { body: sent } = await call<{ envelopeId: string }>(
    ...(["POST", "/api/envelopes", { ...envelope, rules, markers }, sender] as const),
  );
  const first = await deviceOf(await ticketFor(sender, sent.envelopeId, "s1"));
  const id = await attachOn(first);
  const second = await deviceOf(await ticketFor(sender, sent.envelopeId, "s2"));
  const { bearer, headers } = second;
  expect(await listed(bearer, headers)).toEqual(["Ann Test: scan.pdf"]);
  expect(await opened(bearer, id, headers)).toBe("the file");
  expect(await listed(bearer)).toBe("LINK_INVALID");
  expect(await opened(bearer, id)).toBe("LINK_INVALID");
});

/** Attaches a file on a device that was handed over, and signs. */
async function attachOn(device: Device): Promise<string> {
  const { body: view } = await viewOf(device);
  expect(view.sharesFiles).toBe(true);
  const [field = ""] = fieldsOf(view);
  const { body: file } = await attach(device.bearer, field, pdf, "scan.pdf", device.headers);
  const attachments = [{ id: file.id, sha256: file.sha256 }];
  const submission = { ...signSubmission(view), shownSha256: view.shownSha256, attachments };
  expect(await call("POST", "/api/esign", submission, device)).toMatchObject({ status: 200 });
  return file.id;
}

test("one of several people gets files only after taking the part, and the one who signed is named", async () => {
  const [ann, bea, lee, mia] = ["Ann", "Bea", "Lee", "Mia"].map((name) => {
    const { email, firstName } = newRecipient(name);
    return { email, firstName };
  }) as [NamedSigner, NamedSigner, NamedSigner, NamedSigner];
  const sent = await callByKey<{ id: string }>(key, "POST", "/api/v1/envelopes", {
    ...{ documentId: await documentBy(key), rules },
    recipients: [
      { ...ann, anyOf: [bea], order: 1 },
      { ...lee, anyOf: [mia], order: 2 },
    ],
    fields,
  });
  expect(sent.status).toBe(201);
  await take(bea);
  const id = await signWithFile(bea, pdf, "payslip.pdf");
  const tokens = [await signingToken(lee), await signingToken(mia)] as const;
  expect(await Promise.all(tokens.map((token) => listed(token)))).toEqual([
    ...["NOT_TAKEN", "NOT_TAKEN"],
  ]);
  expect(await opened(tokens[0], id)).toBe("NOT_TAKEN");
  await take(mia);
  expect(await listed(tokens[0])).toBe("TAKEN");
  expect(await opened(tokens[0], id)).toBe("TAKEN");
  expect(await listed(tokens[1])).toEqual(["Bea: payslip.pdf"]);
  expect(await opened(tokens[1], id)).toBe("the file");
});

interface NamedSigner {
  readonly email: string;
  readonly firstName: string;
}

async function take(one: NamedSigner): Promise<void> {
  const bearer = await signingToken(one);
  expect((await call("POST", "/api/esign/take", {}, { bearer })).status).toBe(200);
}
