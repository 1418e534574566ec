import { describe, expect, test } from "vitest";
import { call, inbox, mailTo } from "../support/cloud.ts";
import { newAddress } from "../support/people.ts";

const support = "support@example.com";

const contact = (body: object | string) =>
  call<{ message: string; field?: string }>("POST", "/api/contact", body, {
    headers: { "content-type": "application/json" },
  });

describe("POST /api/contact", () => {
  test("works: mails the support address, and answers go to the person", async () => {
    const email = newAddress("asker");
    const message = `Do you sell <b>pens</b>?\nAsking for ${email}`;
    const { status, body } = await contact({ name: "Ann Lee", email, message });
    expect([status, body.message]).toEqual([200, "Your message has been sent successfully!"]);
    const mail = await mailTo(support, ({ text }) => text.includes(email));
    expect(mail.subject).toBe("Ann Lee has a question");
    expect(mail.replyTo).toEqual([email]);
    expect(mail.html).toContain("&lt;b&gt;pens&lt;/b&gt;");
    expect(mail.html).not.toContain("<b>pens");
  });

  test.each([
    [{ name: "", email: "a@example.com", message: "Hi" }, "name"],
    [{ name: "Ann", email: " ", message: "Hi" }, "email"],
    [{ name: "Ann", email: "a@example.com" }, "message"],
  ])("refuses %j: all fields are asked for", async (body, field) => {
    expect(await contact(body)).toMatchObject({
      status: 400,
      body: { field, message: "Please fill out all fields before submitting." },
    });
  });

  test.each([
    ["an address that is none", { email: "nobody" }, "email"],
    ["a second header in the name", { name: "Ann\r\nBcc: all@example.com" }, "name"],
    ["a megabyte", { message: "x".repeat(1_000_000) }, "message"],
  ])("refuses %s", async (_, change, field) => {
    const fine = { name: "Ann", email: "a@example.com", message: "Hi" };
    expect(await contact({ ...fine, ...change })).toMatchObject({ status: 400, body: { field } });
  });

  test("is closed to spam: nothing goes to the address that the caller names", async () => {
    const email = newAddress("victim");
    await contact({ name: "Ann", email, message: "Hi" });
    await mailTo(support, ({ text }) => text.includes(email));
    expect(await inbox(email)).toEqual([]);
  });
});
