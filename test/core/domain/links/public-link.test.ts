import { describe, expect, test } from "vitest";
import { Refusal } from "../../../../contract/rules/refusals/refusals.ts";
import { dayMs } from "../../../../core/domain/common/time.ts";
import type { Envelope } from "../../../../core/domain/envelope/envelope.ts";
import { isVisitor } from "../../../../core/domain/envelope/members.ts";
import {
  assertPublicLinkOpen,
  isSameName,
  publicLinkState,
  publicTitle,
  unfitBecause,
  visitorEnvelope,
  visitorLink,
  visitorRecipients,
  visitorsRole,
} from "../../../../core/domain/links/public-link.ts";
import type { Template } from "../../../../core/domain/templates/template.ts";
import { field, sentEnvelope } from "../../../support/envelopes.ts";

const now = new Date("2026-11-26T10:00:00Z");
const lena = { email: "lena@example.com", firstName: "Lena" };
const otto = { email: "otto@example.com", firstName: "Otto" };

const template: Template = {
  ...{ id: "t", userId: "u", version: 1, basis: 1, name: "Lease", fileName: "lease" },
  file: { key: "k", versionId: "v", sha256: "", sizeBytes: 1 },
  ...{ pages: [], fields: [], createdAt: "", requestSha256: "" },
  ...{ numberOfSigners: 3, roles: ["Landlord", "Tenant", "Agent"] },
  people: [lena, null, otto],
};

const link = (settings: object = {}, visitors = 0) => ({
  settings: { on: true, role: 2, ...settings },
  visitors,
});

const codeOf = (act: () => unknown): unknown => {
  try {
    return act();
  } catch (error) {
    return error instanceof Refusal ? error.code : error;
  }
};

describe("whether visitors can begin", () => {
  test.each([
    ["open", link(), undefined],
    ["off", link({ on: false, endsAt: "2026-11-26T09:00:00Z" }), "PUBLIC_LINK_OFF"],
    ["ended", link({ endsAt: "2026-11-26T10:00:00Z" }), "PUBLIC_LINK_ENDED"],
    ["open", link({ endsAt: "2026-11-26T10:00:01Z" }), undefined],
    ["full", link({ max: 2 }, 2), "PUBLIC_LINK_FULL"],
    ["open", link({ max: 2 }, 1), undefined],
    ["unfit", link({ role: 1 }), "PUBLIC_LINK_OFF"],
  ])("%s: %j", (state, one, code) => {
    expect(publicLinkState(one, template, now)).toBe(state);
    expect(codeOf(() => assertPublicLinkOpen(one, template, now))).toBe(code);
  });

  test("a link whose template is gone is like one that is off", () => {
    expect(publicLinkState(link(), undefined, now)).toBe("unfit");
    expect(codeOf(() => assertPublicLinkOpen(link(), undefined, now))).toBe("PUBLIC_LINK_OFF");
  });
});

test("the owner learns what keeps visitors from a template", () => {
  const why = (settings: { role: number; title?: string }, more: object = {}) =>
    unfitBecause({ ...template, ...more }, settings);
  expect(why({ role: 2 })).toBeUndefined();
  expect(why({ role: 3 })).toContain("“Tenant”");
  expect(why({ role: 4 })).toContain("no such role");
  expect(why({ role: 2, title: "See example.com" })).toContain("The title");
  expect(why({ role: 2 }, { name: "See example.com" })).toContain("The title");
  const does = [null, { role: "witnesses", witnessOf: 1 }, null];
  expect(why({ role: 2 }, { does })).toContain("can't be a witness");
  expect(why({ role: 2 }, { checks: [["accessCode"]] })).toContain("tell visitors an access code");
  expect(why({ role: 2 }, { checks: [null, ["mailedCode"]] })).toBeUndefined();
  expect(publicTitle({ title: "Flat 7" }, template)).toBe("Flat 7");
  expect(publicTitle({}, template)).toBe("Lease");
});

test("the visitor acts first, then the people of the template in the order of its roles", () => {
  const does = [{ role: "approves" }, { role: "confirms" }, null] as const;
  const vera = { email: "vera@example.com", firstName: "Vera", language: "de" } as const;
  const people = visitorRecipients({ ...template, does }, { role: 2 }, vera);
  expect(people).toEqual([
    { ...lena, order: 2, role: "approves" },
    { ...vera, lastName: undefined, mobile: undefined, order: 1, role: "confirms" },
    { ...otto, order: 3 },
  ]);
  const reads = [null, null, { role: "receives" }] as const;
  const [, , reader] = visitorRecipients({ ...template, does: reads }, { role: 2 }, vera);
  expect(reader).toEqual({ ...otto, role: "receives" });
  expect(visitorsRole({ does }, { role: 2 })).toBe("confirms");
  expect(visitorsRole({}, { role: 2 })).toBeUndefined();
  expect(() => visitorRecipients(template, { role: 1 }, vera)).toThrow("not open");
});

test("a visitor can have a witness, who signs right after them", () => {
  const does = [null, null, { role: "witnesses", witnessOf: 2 }] as const;
  const vera = { email: "vera@example.com", firstName: "Vera" } as const;
  expect(unfitBecause({ ...template, does }, { role: 2 })).toBeUndefined();
  const recipients = visitorRecipients({ ...template, does }, { role: 2 }, vera);
  const addressOf = (number = 0) => recipients[number - 1]?.email;
  const signers = recipients.map((one) => ({
    ...one,
    ...{ lastName: "", mobile: "", anyOf: undefined },
    witnessOf: "witnessOf" in one ? addressOf(one.witnessOf) : undefined,
  }));
  const { envelope } = sentEnvelope({ signers, fields: [field("vera")], linkId: "l" });
  expect(envelope.signers.map(({ order }) => order)).toEqual([2, 1, 1]);
  const visitors = (of: Pick<Envelope, "linkId">) =>
    envelope.signers.filter((one) => isVisitor(of, one)).map(({ email }) => email);
  expect(visitors(envelope)).toEqual([vera.email]);
  expect(visitors({})).toEqual([]);
});

test("an address begins one envelope by a link, however it is typed", () => {
  const of = (id: string, email: string) =>
    visitorEnvelope({ id, userId: "u" }, { email, firstName: "Vera" }).id;
  expect(of("a", " Vera@Example.com")).toBe(of("a", "vera@example.com"));
  expect(of("a", "vera+2@example.com")).not.toBe(of("a", "vera@example.com"));
  expect(of("b", "vera@example.com")).not.toBe(of("a", "vera@example.com"));
});

test("another person with the address begins an envelope by name, however it is typed", () => {
  const link = { id: "a", userId: "u" };
  const of = (firstName: string, lastName?: string) =>
    visitorEnvelope(link, { email: "p@example.com", firstName, lastName }, "name").id;
  expect(of(" tim ", "LEE")).toBe(of("Tim", "Lee"));
  expect(new Set([of("Tim", "Lee"), of("Tim"), of("Tim Lee"), of("Tom", "Lee")]).size).toBe(4);
});

test("a missing last name makes nobody another person, another first name does", () => {
  const tom = { firstName: "Tom", lastName: "Lee" };
  expect(isSameName(tom, { firstName: "TOM " })).toBe(true);
  expect(isSameName({ firstName: "Tom" }, tom)).toBe(true);
  expect(isSameName(tom, { firstName: "Tim", lastName: "Lee" })).toBe(false);
  expect(isSameName(tom, { firstName: "Tom", lastName: "Li" })).toBe(false);
});

test("the link to sign is for the signer with this address alone, for a day", () => {
  const { envelope } = sentEnvelope();
  const [signer] = envelope.signers;
  expect(visitorLink(envelope, signer?.email ?? "", now)).toMatchObject({
    ...{ purpose: "sign", party: { kind: "signer", signerId: signer?.id } },
    session: { until: new Date(now.getTime() + dayMs).toISOString(), from: "public-link" },
  });
  expect(codeOf(() => visitorLink(envelope, "nobody@example.com", now))).toBe("LINK_INVALID");
});
