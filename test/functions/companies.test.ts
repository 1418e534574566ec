import { decode } from "fast-png";
import { beforeAll, describe, expect, test } from "vitest";
import type { ProfileReply } from "../../contract/api/users.ts";
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

/** The one account of the development stage that may. */
const companyEmail = "company@example.com";
let company: Sender;

beforeAll(async () => {
  await call("POST", "/api/auth/register", registration(companyEmail));
  company = await signIn(companyEmail);
});

function register(
  sender: Pick<Sender, "bearer">,
  name: string | undefined,
  logo?: Uint8Array | string,
  fileName = "logo.png",
) {
  const form = new FormData();
  if (name !== undefined) form.append("name", name);
  if (typeof logo === "string") form.append("logo", logo);
  else if (logo) form.append("logo", new Blob([new Uint8Array(logo)]), fileName);
  return call<{ id: string; field?: string; message?: string }>(
    "POST",
    "/api/companies/register",
    form,
    sender,
  );
}

const profile = async (sender: Sender) =>
  (await call<ProfileReply>("GET", "/api/users/me", undefined, sender)).body;

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

  test.each([
    ["no name", "", pngLogo(), "name", "Company name is required."],
    ["no name at all", undefined, pngLogo(), "name", "Company name is required."],
    ["no logo", "Acme", undefined, "logo", "Please enter a company name and select a logo."],
    ["words as logo", "Acme", "logo.png", "logo", "Please enter a company name and select a logo."],
    ["another format", "Acme", Buffer.from("<svg/>"), "logo", "Invalid file format."],
    ["more than 2 MB", "Acme", Buffer.alloc(2_100_000), "logo", "File exceeds 2MB."],
  ])("refuses %s", async (_, name, logo, field, message) => {
    const before = await profile(company);
    const { status, body } = await register(company, name, logo);
    expect([status, body]).toEqual([400, { code: "BAD_FIELD", field, message }]);
    expect(await profile(company)).toEqual(before);
  });

  test("is closed to every other account, whatever it claims to be", async () => {
    const sender = await newSender();
    expect((await register(sender, "Acme", pngLogo())).status).toBe(403);
    const path = `/api/companies/register?email=${companyEmail}`;
    const form = new FormData();
    for (const name of ["email", "userName"]) form.append(name, companyEmail);
    form.append("name", "Acme");
    form.append("logo", new Blob([new Uint8Array(pngLogo())]), "logo.png");
    expect((await call("POST", path, form, sender)).status).toBe(403);
    expect(await profile(sender)).not.toHaveProperty("company");
    expect((await register({ bearer: "" }, "Acme", pngLogo())).status).toBe(401);
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
