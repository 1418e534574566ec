import { expect, test } from "vitest";
import { apiKeyOf } from "../support/api-keys.ts";
import { eventually } from "../support/cloud.ts";
import { newRecipient, newSender, sendEnvelope, uploadFile } from "../support/people.ts";
import { callByKey } from "../support/public-api.ts";
import { newReceiver } from "../support/receiver.ts";

interface HookReply {
  readonly id: string;
  readonly secret: string;
}

test("a program makes, changes and removes a webhook, and has a delivery sent again", async () => {
  const sender = await newSender();
  const key = await apiKeyOf(sender, ["hooks:write"]);
  const receiver = await newReceiver();
  const asked = { url: receiver.url, types: ["envelope.sent"] };
  const { body: hook } = await callByKey<HookReply>(key, "POST", "/api/v1/hooks", asked);
  expect(hook.secret).toMatch(/^whsec_/);
  const path = `/api/v1/hooks/${hook.id}`;
  const changed = await callByKey(key, "PUT", path, { description: "Accounting" });
  expect(changed.body).toMatchObject({ id: hook.id, description: "Accounting" });

  await sendEnvelope(sender, [newRecipient("Ann")]);
  const delivery = await eventually("a delivery", async () => {
    const { body } = await callByKey<{ data: { id: string; state: string }[] }>(
      key,
      "GET",
      `${path}/deliveries`,
    );
    return body.data.find(({ state }) => state === "delivered");
  });
  const again = await callByKey(key, "POST", `${path}/deliveries/${delivery.id}/send`);
  expect(again.status).toBe(200);
  await eventually("the same event again", async () => receiver.got[1]);
  const [first, second] = receiver.got;
  expect(second?.headers["webhook-id"]).toBe(first?.headers["webhook-id"]);

  const since = await callByKey(key, "POST", `${path}/deliveries/send`, {
    since: new Date(0).toISOString(),
  });
  expect(since.status).toBe(200);
  expect((await callByKey(key, "DELETE", path)).status).toBe(200);
  expect((await callByKey(key, "GET", path)).status).toBe(404);
});

test("a program prepares a document, and nobody is mailed", async () => {
  const sender = await newSender();
  const file = await uploadFile(sender);
  const key = await apiKeyOf(sender, ["documents:prepare"]);
  const { status, body } = await callByKey(key, "POST", "/api/v1/drafts", {
    documentId: file.id,
    recipients: [{ email: newRecipient("Ann").email, firstName: "Ann" }],
  });
  expect(status).toBe(201);
  expect(body).toMatchObject({ step: "fields" });
});
