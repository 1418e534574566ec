import { decode } from "fast-png";
import { beforeAll, describe, expect, test } from "vitest";
import { call, siteUrl } from "../support/cloud.ts";
import { newSender, registration, type Sender, signIn } from "../support/people.ts";
import { pngLogo } from "../support/pictures.ts";
import { profile, register, remove, save } from "./support/companies.ts";

const companyEmail = "company@example.com";
let company: Sender;

beforeAll(async () => {
  await call("POST", "/api/auth/register", registration(companyEmail));
  company = await signIn(companyEmail);
});

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
