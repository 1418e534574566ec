import { expect, test } from "vitest";
import { Refusal } from "../../../../contract/rules/refusals/refusals.ts";
import { preparedDraft } from "../../../../core/domain/templates/prepared-draft.ts";

const file = { id: "f1", name: "lease", url: "/api/files/u1/f1", pages: [], warnings: [] };
const place = { page: 0, x: 0.1, y: 0.2, width: 0.3, height: 0.05 };
const prepared = (
  wanted: Parameters<typeof preparedDraft>[0],
  source: Partial<Parameters<typeof preparedDraft>[1]> = {},
  fields: Parameters<typeof preparedDraft>[2] = [],
) => {
  let made = 0;
  const newId = () => `id${++made}`;
  const by = { preparedBy: "API key Billing (us_abc)", newId };
  return preparedDraft(wanted, { file, ...source }, fields, by);
};

test("a draft of one person begins at the fields, with all that is not said left empty", () => {
  expect(prepared({ recipients: [{ email: "ann@example.com", firstName: "Ann" }] })).toStrictEqual({
    step: "fields",
    idempotencyKey: "id2",
    file,
    signers: [
      {
        id: "id1",
        email: "ann@example.com",
        firstName: "Ann",
        lastName: "",
        mobile: "",
        prefill: { firstName: "", lastName: "", mobile: "" },
        together: false,
      },
    ],
    inOrder: false,
    fields: [],
    letter: { title: "", message: "", copies: "", expiryDays: "" },
    withholdValues: false,
    preparedBy: "API key Billing (us_abc)",
  });
});

test("several people keep their numbers", () => {
  const ben = {
    email: "ben@example.com",
    firstName: "Ben",
    lastName: "Brown",
    mobile: "5551234567",
  };
  const recipients = [{ email: "ann@example.com", firstName: "Ann", anyOf: [ben] }];
  expect(prepared({ recipients }).signers).toMatchObject([
    { anyOf: "Ben Brown, ben@example.com", mobiles: { "ben@example.com": "5551234567" } },
  ]);
});

test("a recipient without an order signs with the first", () => {
  const recipients = [
    { email: "ann@example.com", firstName: "Ann" },
    { email: "ben@example.com", firstName: "Ben", order: 1 },
  ];
  expect(prepared({ recipients }).signers.map(({ together }) => together)).toEqual([false, true]);
});

test("a draft from a template with everything said waits for one press", () => {
  const template = { id: "t1", name: "Lease", signersMax: 3, version: 2 };
  const person = (name: string, order: number) => ({
    email: `${name}@example.com`,
    firstName: name,
    lastName: "Lee",
    mobile: "5551234567",
    order,
  });
  const draft = prepared(
    {
      recipients: [
        person("ann", 2),
        { ...person("ben", 1), language: "de" as const },
        person("cem", 2),
      ],
      title: "Lease",
      message: "Please sign",
      copies: ["a@example.com", "b@example.com"],
      language: "fr",
      expiresInDays: 14,
      withholdValues: true,
    },
    { template, roles: ["Tenant", "", "Landlord"], language: "es" },
    [
      { kind: "sign", recipient: 1, place },
      { kind: "text", recipient: 2, place, settings: { label: "Rent" } },
    ],
  );
  expect(draft).toMatchObject({ step: "send", template, inOrder: true, language: "fr" });
  expect(draft.signers).toMatchObject([
    { id: "id2", firstName: "ben", language: "de", together: false },
    { id: "id1", firstName: "ann", role: "Tenant", mobile: "5551234567", together: false },
    { id: "id3", firstName: "cem", role: "Landlord", lastName: "Lee", together: true },
  ]);
  expect(draft.signers[0]).not.toHaveProperty("role");
  expect(draft.signers[1]).not.toHaveProperty("language");
  expect(draft.fields).toEqual([
    { id: "id5", kind: "sign", signerId: "id1", place },
    { id: "id6", kind: "text", signerId: "id2", place, settings: { label: "Rent" } },
  ]);
  expect(draft.letter).toEqual({
    title: "Lease",
    message: "Please sign",
    copies: "a@example.com, b@example.com",
    expiryDays: "14",
  });
  expect(draft.withholdValues).toBe(true);
});

test("a signer with the same turn as the first signs together with them", () => {
  const row = (name: string) => ({ email: `${name}@example.com`, firstName: name, order: 1 });
  const { signers, inOrder } = prepared({ recipients: [row("ann"), row("ben")] });
  expect(signers.map(({ together }) => together)).toEqual([false, true]);
  expect(inOrder).toBe(false);
});

test("the language is the template's where none is said; a field of nobody is nobody's", () => {
  const recipients = [{ email: "ann@example.com", firstName: "Ann", order: 1 }];
  const draft = prepared({ recipients }, { language: "es" }, [
    { kind: "sign", recipient: 9, place },
  ]);
  expect(draft.language).toBe("es");
  expect(draft.fields[0]?.signerId).toBe("");
});

test("a draft keeps what each recipient does, beside the template's name for them", () => {
  const ann = { email: "ann@example.com", firstName: "Ann" };
  const { signers } = prepared(
    {
      recipients: [
        { ...ann, role: "approves" },
        { ...ann, email: "bea@example.com" },
      ],
    },
    { roles: ["Manager", ""], does: [null, null] },
  );
  expect(signers.map(({ role, does }) => ({ role, does }))).toEqual([
    { role: "Manager", does: "approves" },
    { role: undefined, does: undefined },
  ]);
});

test("a draft of a template does what the template says, and a witness comes with whom they witness", () => {
  const row = (name: string, more = {}) => ({
    email: `${name}@example.com`,
    firstName: name,
    ...more,
  });
  const does = [null, { role: "witnesses", witnessOf: 1 }, { role: "confirms" }] as const;
  const recipients = [row("ann", { order: 2 }), row("wim"), row("bea", { role: "approves" })];
  const { signers, inOrder } = prepared({ recipients }, { does });
  const [bea, ann, wim] = signers;
  expect([bea?.does, ann?.does, wim?.does]).toEqual(["approves", undefined, "witnesses"]);
  expect(wim).toMatchObject({ witnessOf: ann?.id, together: true });
  expect(inOrder).toBe(true);
});

test("a draft refuses an order that would be dropped: another one than the witnessed signer's, and a reader's", () => {
  const row = (name: string, order?: number) => ({
    ...{ email: `${name}@example.com`, firstName: name },
    ...(order === undefined ? {} : { order }),
  });
  const does = [null, { role: "witnesses", witnessOf: 1 }, { role: "receives" }] as const;
  const fieldOf = (witness?: number, reader?: number) => {
    try {
      prepared({ recipients: [row("ann", 2), row("wim", witness), row("eve", reader)] }, { does });
    } catch (error) {
      return error instanceof Refusal ? error.field : error;
    }
    return "none";
  };
  expect([fieldOf(), fieldOf(2)]).toEqual(["none", "none"]);
  expect([fieldOf(1), fieldOf(2, 1)]).toEqual(["recipients.1.order", "recipients"]);
});

test("a draft asks for the template's checks, unless a recipient has others, and has no code", () => {
  const row = (name: string, more = {}) => ({
    ...{ email: `${name}@example.com`, firstName: name, ...more },
  });
  const checks = [["accessCode"], ["mailedCode"], ["mailedCode"], null] as const;
  const recipients = [
    row("ann"),
    row("ben", { checks: ["mailedCode", "accessCode"] }),
    row("cem", { checks: [] }),
    row("dan"),
  ];
  const { signers } = prepared({ recipients }, { checks });
  expect(signers.map((one) => one.checks)).toEqual([
    ["accessCode"],
    ["accessCode", "mailedCode"],
    undefined,
    undefined,
  ]);
});
