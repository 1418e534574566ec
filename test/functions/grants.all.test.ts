import { expect, test } from "vitest";
import { apiKeyOf } from "../support/api-keys.ts";
import { changedEntry } from "../support/audit.ts";
import { call } from "../support/cloud.ts";
import { makePdf } from "../support/pdfs.ts";
import {
  download,
  envelopeFor,
  newRecipient,
  newSender,
  openLink,
  type Recipient,
  registration,
  sendEnvelope,
  signBy,
  signingToken,
  uploadFile,
  viewingToken,
} from "../support/people.ts";
import { callByKey } from "../support/public-api.ts";
import { reportMail, setStopped, stopToken } from "../support/stops.ts";

import {
  attached,
  codesByMail,
  colleagues,
  comparedLate,
  dataAndClosing,
  devicesAndDrafts,
  halfSigned,
  heirs,
  muchDue,
  openPage,
  operate,
  own,
  passedOn,
  passwordsAnew,
  pay,
  readForm,
  registerCompany,
  renewArchive,
  singleSignOn,
  storages,
  templates,
  toMany,
  webhooks,
  withPictures,
} from "./support/deeds.ts";

/** Everything that people can do, once; then: which permissions of the template did nobody need? */

test("every permission in the template is needed by something that people do", async () => {
  const sender = await newSender();
  // From then on events of the sender's documents are recorded.
  await apiKeyOf(sender);
  await call("POST", "/api/auth/register", registration("twice@example.com"));
  await call("POST", "/api/auth/register", registration("twice@example.com"));
  await call("POST", "/api/auth/refresh", {}, { headers: { cookie: sender.cookie } });
  await call("POST", "/api/userDetails", { email: sender.email }, sender);
  await call("POST", "/api/billing/account/status", {}, sender);
  await call("GET", "/api/users/me", undefined, sender);
  await call(
    "PUT",
    "/api/users/me",
    { firstName: "Sam", lastName: "S", mobile: "5551234567" },
    sender,
  );
  await call("GET", "/api/dashboard/views?pageSize=100&page=3", undefined, sender);
  await devicesAndDrafts();
  await call("POST", "/api/contact", { name: "Ann", email: "ann@example.com", message: "Hi" });
  await passwordsAnew();
  await registerCompany();
  await colleagues();
  await heirs();
  await singleSignOn();
  await pay();

  const file = await uploadFile(sender);
  await download(file.url, sender.bearer);
  await call("GET", `/api/files/${sender.id}`, undefined, sender);
  const [ann, ben] = [newRecipient("Ann"), newRecipient("Ben")] as [Recipient, Recipient];
  const payload = envelopeFor(sender, file, [ann, ben]);
  const { body } = await call<{ envelopeId: string }>("POST", "/api/envelopes", payload, sender);
  await signBy(ann);
  await openLink(await signingToken(ben));
  await signBy(ben);
  const token = await viewingToken(sender.email);
  await call("GET", `/api/envelopes/preview/${token}`, undefined, { bearer: token });
  for (const sealed of ["", body.envelopeId]) {
    const bytes = `file/contract?sealed=${sealed}`;
    await download(`/api/envelopes/${body.envelopeId}/${bytes}`, sender.bearer);
    await download(`/api/esign/${bytes}`, token);
    const page = `/api/esign/pages/1?width=760&sealed=${sealed}`;
    for (const _ of ["drawn", "kept"]) await call("GET", page, undefined, { bearer: token });
  }
  // The bytes that were read last are kept, so these are others.
  await openPage((await uploadFile(sender, makePdf([{ text: "Mine" }]))).url, sender);
  await renewArchive(body.envelopeId);
  await download(`/api/envelopes/${body.envelopeId}/evidence`, sender.bearer);
  await call("GET", "/api/evidence/seal-certificates");
  await call("GET", "/api/dashboard/views", undefined, sender);
  const activity = `/api/dashboard/views/activity/${body.envelopeId}`;
  await call("GET", activity, undefined, sender);
  await callByKey(await apiKeyOf(sender), "GET", "/api/v1/events");
  await webhooks(await newSender());
  await storages(await newSender());
  await readForm(`/api/envelopes/${body.envelopeId}/file/contract?sealed=`, sender);
  const cem = newRecipient("Cem");
  await sendEnvelope(sender, [cem], file);
  const reason = { reason: "The price is wrong" };
  const bearer = await signingToken(cem);
  await call("POST", "/api/esign/language", { language: "de" }, { bearer });
  await call("POST", "/api/esign/decline", reason, { bearer });
  const unopened = await sendEnvelope(sender, [newRecipient("Dan")], file);
  await call("POST", `/api/envelopes/${unopened}/recipients/s1/resend`, {}, sender);
  const dan = newRecipient("Dan");
  await sendEnvelope(await newSender(), [dan]);
  const stop = await stopToken(dan.email);
  await setStopped(stop, true);
  await reportMail(stop);
  await halfSigned();
  await passedOn();
  await attached();
  await toMany();
  await withPictures();
  await codesByMail();
  const lost = { ...newRecipient("Eli"), email: "bounce@simulator.amazonses.com" };
  const other = await newSender();
  await apiKeyOf(other);
  await sendEnvelope(other, [lost]);
  await own().environment.idle();
  await call("POST", `/api/files/deletion/${file.id}/${sender.id}`, {}, sender);
  await templates();
  await comparedLate();
  await operate(sender);
  await muchDue();
  await dataAndClosing();
  // Open documents of a closed account are withdrawn before the sweep lets them expire.
  await own().environment.advance(10 * 60_000);
  await own().environment.idle();
  await own().environment.invoke("on-audit-changed", changedEntry(body.envelopeId));
  await own().environment.advance(61 * 86_400_000);

  expect(unused()).toEqual([]);
}, 360_000);

/** Needed only after a fault or when two calls meet, or by Lambda's own reading of queues and streams. */
const excused = [
  /reconcile\w* ses:SendEmail /,
  /envelopes\w* s3:DeleteObject /,
  /onmailrequested\w* sqs:SendMessage /,
  /onsealrequested\w* s3:GetObject .*completed/,
  /onexportrequested\w* (s3:(GetObject|DeleteObject|AbortMultipartUpload)|sqs:SendMessage|ses:SendEmail) /,
  /sweep\w* (sqs:SendMessage .*SealingRequests|s3:DeleteObject )/,
  // Mails at which a call has stopped (required-factor.test.ts).
  /closeaccounts\w* ses:SendEmail /,
  // Archives of more than one part (recovery.all.test.ts).
  /onexportrequested\w* dynamodb:PutItem /,
  / sqs:(ChangeMessageVisibility|GetQueueUrl) /,
  / dynamodb:(DescribeStream|GetRecords|GetShardIterator|ListStreams) /,
];

/** Grants of our functions; what CDK gives to its own deployer is not ours to judge. */
function unused(): string[] {
  const key = (one: { roleId: string; action: string; resource: string }) =>
    `${one.roleId} ${one.action} ${one.resource}`;
  const { environment } = own();
  const used = new Set(environment.exercisedGrants().map(key));
  return environment
    .grants()
    .filter(({ roleId }) => roleId.startsWith("Functions"))
    .map(key)
    .filter((one) => !used.has(one) && !excused.some((rule) => rule.test(one)));
}
