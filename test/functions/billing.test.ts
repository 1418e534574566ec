import { describe, expect, test } from "vitest";
import type { AccountStatusReply } from "../../contract/api/billing.ts";
import { call } from "../support/cloud.ts";
import {
  newRecipient,
  newSender,
  type Sender,
  sendEnvelope,
  uploadFile,
} from "../support/people.ts";

const status = (sender: Sender, email = sender.email) =>
  call<AccountStatusReply>(
    "POST",
    "/api/billing/account/status",
    new URLSearchParams({ email }).toString(),
    {
      bearer: sender.bearer,
      headers: { "content-type": "application/x-www-form-urlencoded" },
    },
  );

describe("POST /api/billing/account/status", () => {
  test("works: IN_LIMIT, and OVER_LIMIT after the third document of a trial", async () => {
    const sender = await newSender();
    expect((await status(sender)).body.status).toBe("IN_LIMIT");
    const file = await uploadFile(sender);
    for (let sent = 0; sent < 3; sent++) await sendEnvelope(sender, [newRecipient("Ann")], file);
    expect((await status(sender)).body).toEqual({
      status: "OVER_LIMIT",
      message: "You have reached your plan limit. Please update your subscription plan.",
    });
  });

  test("refuses an expired sign-in", async () => {
    const sender = await newSender();
    expect((await status({ ...sender, bearer: "x.y.z" })).status).toBe(401);
  });

  test("is closed to others", async () => {
    const sender = await newSender();
    const other = await newSender();
    expect((await status(sender, other.email)).status).toBe(403);
  });
});
