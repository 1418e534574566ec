import { decode } from "fast-png";
import { beforeAll, describe, expect, test } from "vitest";
import { call, mailTo, siteUrl } from "../support/cloud.ts";
import {
  newRecipient,
  newSender,
  openLink,
  registration,
  type Sender,
  sendEnvelope,
  signIn,
  signingToken,
  uploadFile,
} from "../support/people.ts";
import { gifLogo, jpegLogo, pngLogo, webpLogo } from "../support/pictures.ts";
import { profile, register, remove, save } from "./support/companies.ts";

const companyEmail = "company@example.com";
let company: Sender;

beforeAll(async () => {
  await call("POST", "/api/auth/register", registration(companyEmail));
  company = await signIn(companyEmail);
});

describe("POST /api/companies/register", () => {
  test.each([
    ["png", pngLogo],
    ["jpeg", jpegLogo],
    ["gif", gifLogo],
    ["webp", webpLogo],
  ])("works with a %s; again, it replaces name and logo and keeps the id", async (kind, make) => {
    const first = await register(company, "Acme");
    expect(first.status).toBe(400);
    const { status, body } = await register(company, `Acme ${kind}`, make());
    expect(status).toBe(200);
    expect((await register(company, `Acme ${kind}`, make(32, 32))).body.id).toBe(body.id);
    expect(await profile(company)).toMatchObject({
      mayRegisterCompany: true,
      company: { name: `Acme ${kind}` },
    });
  });

  test("works: its name and logo stand in invitations and on the signing page", async () => {
    await register(company, "Acme <Ltd>", pngLogo());
    const recipient = newRecipient("Ann");
    await sendEnvelope(company, [recipient], await uploadFile(company));
    const mail = await mailTo(recipient.email);
    expect(mail.subject).toContain("Sam Sender (Acme <Ltd>) asks you to sign");
    const [, source] = /<img src="([^"]+)" alt="Acme &lt;Ltd&gt;"/.exec(mail.html) ?? [];
    expect(source).toMatch(new RegExp(`^${siteUrl()}/api/companies/`));
    expect((await fetch(source ?? "")).status).toBe(200);
    const { body: view } = await openLink(await signingToken(recipient));
    expect(view.company?.name).toBe("Acme <Ltd>");
    expect(source).toBe(siteUrl() + view.company?.logoUrl);
  });

  test("is closed to anybody not signed in, and changes nobody else's, whatever is claimed", async () => {
    const sender = await newSender();
    const before = await profile(company);
    const path = `/api/companies/register?email=${companyEmail}`;
    const form = new FormData();
    for (const name of ["email", "userName"]) form.append(name, companyEmail);
    form.append("name", "Acme");
    form.append("logo", new Blob([new Uint8Array(pngLogo())]), "logo.png");
    expect((await call("POST", path, form, sender)).status).toBe(200);
    expect((await profile(sender)).company?.name).toBe("Acme");
    expect(await profile(company)).toEqual(before);
    expect((await register({ bearer: "" }, "Acme", pngLogo())).status).toBe(401);
  });
});

describe("PUT /api/companies/own", () => {
  const looks = { accent: "#1F4E9C", website: "https://www.Example.com" };

  test("works without a logo, and keeps one; what is missing is taken away", async () => {
    const sender = await newSender();
    const { status, body } = await save(sender, { name: "Acme", ...looks, replyTo: sender.email });
    expect(status).toBe(200);
    const shown = { name: "Acme", accent: "#1f4e9c", website: "https://www.example.com/" };
    expect((await profile(sender)).company).toEqual({ ...shown, replyTo: sender.email });
    expect((await register(sender, "Acme", pngLogo())).body.id).toBe(body.id);
    expect((await profile(sender)).company).toMatchObject({
      ...shown,
      logoUrl: expect.any(String),
    });
    await save(sender, { name: "Bcme" });
    const { name, logoUrl, ...others } = (await profile(sender)).company ?? {};
    expect([name, logoUrl !== undefined, others]).toEqual(["Bcme", true, {}]);
  });

  test("works: mails and pages of signers have it, replies go there, and what was sent keeps it", async () => {
    const sender = await newSender();
    const replyTo = `office@${sender.email.split("@")[1]}`;
    await save(sender, { name: "Acme & Sons", ...looks, replyTo });
    const recipient = newRecipient("Ann");
    await sendEnvelope(sender, [recipient], await uploadFile(sender));
    const mail = await mailTo(recipient.email);
    expect(mail.replyTo).toEqual([replyTo]);
    expect(mail.text).toContain(`your answer goes to ${replyTo}.`);
    expect(mail.html).toContain("background:#1f4e9c;color:#ffffff");
    expect(mail.html).toContain('href="https://www.example.com/"');
    expect(mail.text).toContain("Acme & Sons:\nhttps://www.example.com/");
    // The proven address always stands beside the name.
    expect(mail.text).toContain(`Sam Sender, Acme & Sons (${sender.email})`);
    await remove(sender);
    const { body: view } = await openLink(await signingToken(recipient));
    const shown = { name: "Acme & Sons", accent: "#1f4e9c", website: "https://www.example.com/" };
    expect(view.company).toEqual(shown);
  });

  test.each([
    [{ name: "" }, "name"],
    [{ name: "Pay at evil.com" }, "name"],
    [{ name: "Undersign Security" }, "name"],
    [{ name: "Acme", accent: "#ffffff" }, "accent"],
    [{ name: "Acme", accent: "red;background:url(x)" }, "accent"],
    [{ name: "Acme", website: "javascript:alert(1)" }, "website"],
    [{ name: "Acme", website: "https://undersign.example.com" }, "website"],
    [{ name: "Acme", replyTo: "ceo@bank.example" }, "replyTo"],
    [{ name: "Acme", replyTo: "a@example.com\r\nBcc: b@x.org" }, "replyTo"],
  ])("refuses %j", async (body, field) => {
    const sender = await newSender();
    expect(await save(sender, body)).toMatchObject({ status: 400, body: { field } });
    expect(await profile(sender)).not.toHaveProperty("company");
  });

  test("is closed to anybody not signed in", async () => {
    expect((await save({ bearer: "" }, { name: "Acme" })).status).toBe(401);
  });
});

describe("DELETE /api/companies/own and its logo", () => {
  test("works: the logo is gone at its address, then all of it; the next one has another id", async () => {
    const sender = await newSender();
    const { body } = await register(sender, "Acme", pngLogo());
    expect((await remove(sender, "/logo")).status).toBe(200);
    expect((await profile(sender)).company).toEqual({ name: "Acme" });
    expect((await call("GET", `/api/companies/${body.id}/logo`)).status).toBe(404);
    expect((await remove(sender)).status).toBe(200);
    expect(await profile(sender)).not.toHaveProperty("company");
    expect((await save(sender, { name: "Acme" })).body.id).not.toBe(body.id);
  });

  test("refuses where there is none, and is closed to anybody not signed in", async () => {
    const sender = await newSender();
    for (const what of ["", "/logo"]) {
      expect((await remove(sender, what)).status).toBe(404);
      expect((await remove({ bearer: "" }, what)).status).toBe(401);
    }
  });
});

describe("GET /api/companies/{id}/logo", () => {
  test("works: the PNG itself, for pages and for mail programs, to be kept for a day", async () => {
    await register(company, "Acme", jpegLogo(1600, 400));
    const { logoUrl } = (await profile(company)).company ?? { logoUrl: "" };
    const response = await fetch(siteUrl() + logoUrl);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      "content-type": "image/png",
      "cache-control": "public, max-age=86400",
      "x-content-type-options": "nosniff",
      "cross-origin-resource-policy": "cross-origin",
    });
    const { width, height } = decode(new Uint8Array(await response.arrayBuffer()));
    expect([width, height]).toEqual([512, 128]);
  });

  test("refuses ids that nobody has, in JSON that nobody keeps", async () => {
    for (const id of [crypto.randomUUID(), "x".repeat(101), "..%2F..%2Fuploads"]) {
      const { status, headers } = await call("GET", `/api/companies/${id}/logo`);
      expect([400, 404]).toContain(status);
      expect(headers.get("cache-control")).toBe("no-store");
    }
  });

  test("is closed to everything but the logo: other objects of the bucket have no address here", async () => {
    const { id, userName } = await profile(company);
    for (const other of [id, userName, "companies", "logo.png"]) {
      const path = `/api/companies/${encodeURIComponent(other)}/logo`;
      expect((await call("GET", path)).status).toBe(404);
    }
  });
});
