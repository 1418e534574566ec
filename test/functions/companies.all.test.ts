import { decode } from "fast-png";
import { beforeAll, describe, expect, test } from "vitest";
import type { ProfileReply } from "../../contract/pages/users.ts";
import { call, siteUrl } from "../support/cloud.ts";
import { newSender, registration, type Sender, signIn } from "../support/people.ts";
import { pngLogo } from "../support/pictures.ts";

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
  test("works at the same moment as others: there is one company, with the bytes of its logo", async () => {
    const sender = await newSender();
    const sizes = [32, 40, 48, 56, 64];
    const calls = [
      ...sizes.map((side) => register(sender, "Acme", pngLogo(side, side))),
      save(sender, { name: "Acme" }),
      remove(sender, "/logo"),
    ];
    const replies = await Promise.all(calls);
    expect(
      replies
        .map(({ status }) => status)
        .sort()
        .slice(0, 6),
    ).toEqual(Array(6).fill(200));
    const { id } = (await save(sender, { name: "Acme" })).body;
    const ids = replies.flatMap(({ body }) => body.id ?? []);
    expect(new Set(ids)).toEqual(new Set([id]));
    await register(sender, "Acme", pngLogo(72, 72));
    await remove(sender, "/logo");
    const last = await register(sender, "Acme", pngLogo(80, 80));
    const response = await fetch(`${siteUrl()}/api/companies/${last.body.id}/logo`);
    expect(decode(new Uint8Array(await response.arrayBuffer())).width).toBe(80);
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
});

type CompanyReply = { id: string; code?: string; field?: string; message?: string };
const save = (sender: Pick<Sender, "bearer">, body: object) =>
  call<CompanyReply>("PUT", "/api/companies/own", body, sender);
const remove = (sender: Pick<Sender, "bearer">, what = "") =>
  call<CompanyReply>("DELETE", `/api/companies/own${what}`, undefined, sender);

describe("DELETE /api/companies/own and its logo", () => {
  test("works while the rest is saved: what was removed stays away, and a save counts", async () => {
    const sender = await newSender();
    await register(sender, "Acme", pngLogo());
    const saved = Array.from("BCDEFGHIJKLMNO", (name) => save(sender, { name }));
    const all = await Promise.all([remove(sender, "/logo"), ...saved]);
    expect(new Set(all.map(({ status }) => status))).toEqual(new Set([200]));
    expect((await profile(sender)).company).toEqual({ name: expect.stringMatching(/^[B-O]$/) });
  });
});
