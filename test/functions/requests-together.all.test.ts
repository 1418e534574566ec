import { expect, test } from "vitest";
import { tokensIn } from "../../contract/rules/product/links.ts";
import type { ActivityReply } from "../../contract/specified/dashboard.ts";
import { call, type InboxMail } from "../support/cloud.ts";
import { borrowedEnvironment } from "../support/own-environment.ts";
import {
  newAddress,
  newRecipient,
  newSender,
  openLink,
  sendEnvelope,
  signBy,
  uploadFile,
} from "../support/people.ts";

/** Several requests of one sender to one address become one mail; the clock is driven. */

const own = borrowedEnvironment();

const requestsTo = (email: string) =>
  own()
    .environment.mails({ to: email })
    .filter(({ subject }) => /asks you to sign/.test(subject))
    .toReversed();

const linksIn = ({ text }: Pick<InboxMail, "text">) =>
  [...text.matchAll(/\/rviewer\/([\w-]+)/g)].map(([, token = ""]) => token);

test("the first goes at once, those that follow go together five minutes later, each with its link", async () => {
  const { environment } = own();
  const sender = await newSender();
  const email = newAddress("success+").replace("example.com", "simulator.amazonses.com");
  const ann = { ...newRecipient("Ann"), email: email.replace("+-", "+") };
  const file = await uploadFile(sender);
  const ids = [await sendEnvelope(sender, [ann], file)];
  await environment.idle();
  expect(requestsTo(ann.email).map(({ subject }) => subject)).toEqual([
    "Sam Sender asks you to sign: Lease 2026",
  ]);
  ids.push(await sendEnvelope(sender, [ann], file), await sendEnvelope(sender, [ann], file));
  const other = await newSender();
  await sendEnvelope(other, [ann]);
  await environment.idle();
  // Another sender's goes at once.
  expect(requestsTo(ann.email)).toHaveLength(2);

  await environment.advance(5 * 60_000 + 1000);
  await environment.idle();
  const together = requestsTo(ann.email).slice(2);
  expect(together.map(({ subject }) => subject)).toEqual([
    "Sam Sender asks you to sign 2 documents",
  ]);
  const [mail] = together;
  const tokens = [...new Set(linksIn(mail ?? { text: "" }))];
  const opened = await Promise.all(tokens.map(async (token) => (await openLink(token)).body));
  expect(opened.map(({ envelopeId }) => envelopeId).sort()).toEqual(ids.slice(1).sort());
  const button = /class="button" href="[^"#]*(#[^"]*)"/.exec(mail?.html ?? "")?.[1] ?? "";
  expect(tokensIn(button)).toEqual(tokens.slice(1));

  for (const id of ids) {
    const path = `/api/dashboard/views/activity/${id}`;
    const { audit } = (await call<ActivityReply>("GET", path, undefined, sender)).body;
    const mailed = audit.map(({ action }) => action.split("|")[0]);
    expect(mailed.filter((action) => action === "Invitation emailed")).toHaveLength(1);
    expect(mailed.join()).toContain("Email delivered to the mail server");
  }
});

test("a signer who has signed or whose document was withdrawn meanwhile is not asked", async () => {
  const { environment } = own();
  const [sender, ann] = [await newSender(), newRecipient("Ann")];
  const file = await uploadFile(sender);
  await sendEnvelope(sender, [ann], file);
  const withdrawn = await sendEnvelope(sender, [ann], file);
  const kept = await sendEnvelope(sender, [ann], file);
  await environment.idle();
  const path = `/api/envelopes/${withdrawn}/withdraw`;
  expect((await call("POST", path, { reason: "" }, sender)).status).toBe(200);
  await signBy(ann);
  await environment.advance(5 * 60_000 + 1000);
  await environment.idle();
  const asked = requestsTo(ann.email).slice(1);
  expect(asked.map(({ subject }) => subject)).toEqual(["Sam Sender asks you to sign: Lease 2026"]);
  const [token = ""] = linksIn(asked[0] ?? { text: "" });
  expect((await openLink(token)).body.envelopeId).toBe(kept);
});
