import { describe, expect, test } from "vitest";
import { includedPlan, limitsDocuments } from "#contract/rules/installation/included-plan";
import { type Installation, installation } from "#contract/rules/installation/installation";
import { mayRegister, writtenRegistration } from "#contract/rules/installation/registration";
import { plans } from "#contract/rules/limits/plans";
import { readPlans, writtenPlans } from "#contract/rules/settings/plan-setting";
import { functionNames, functionsWhere, needsOf, ofPayments } from "../../lib/function-needs.ts";
import { installationFaults } from "../../lib/installation-faults.ts";
import { addStage } from "../../lib/stacks.ts";
import { stages } from "../../lib/stages.ts";
import { parseTemplate } from "../../scripts/template.ts";
import { lintTemplates } from "../../scripts/template-rules.ts";
import { emptyPlaces, newApp, prod } from "./synthesized.ts";

const open: Installation = { registration: "open", plans: "stripe", factorFrom: "" };

function templatesWith(chosen: Installation, stage = stages.prod) {
  const app = newApp();
  addStage(app, stage, emptyPlaces(), chosen);
  return app
    .synth()
    .stacks.map(({ stackName, template, environment }) =>
      parseTemplate(stackName, template, environment.region),
    );
}

describe("the settings of an installation", () => {
  test("are a registration that is open, and plans that Stripe sells, as specified", () => {
    expect(installation).toEqual(open);
    expect(installationFaults(installation)).toEqual([]);
  });

  test.each([
    ["gmail.com"],
    ["GMAIL.com"],
    ["gmx.de"],
    ["ann.fastmail.com"],
    ["@firm.example"],
    ["*.firm.example"],
    ["firm"],
    ["firm example.com"],
    [""],
  ])("are refused at synth in one sentence for the domain “%s”", (domain) => {
    const faults = installationFaults({ ...open, registration: { domains: ["ok.test", domain] } });
    expect(faults).toEqual([expect.stringMatching(/^undersign\.config\.ts: registration has /)]);
  });

  test("are refused without any domain, and with numbers that are no limits", () => {
    expect(installationFaults({ ...open, registration: { domains: [] } })).toHaveLength(1);
    const allowance = { documentsMax: 10, fileMB: 20, storageGB: 5 };
    expect(installationFaults({ ...open, plans: allowance })).toEqual([]);
    for (const wrong of [{ documentsMax: 0 }, { fileMB: 21 }, { storageGB: 1.5 }])
      expect(installationFaults({ ...open, plans: { ...allowance, ...wrong } })).toHaveLength(1);
  });
});

describe("an address may be registered without an invitation", () => {
  const domains = { domains: ["Firm.example", "münchen.example"] };
  test.each([
    ["open", "ann@anywhere.example", true],
    ["invited", "ann@firm.example", false],
    [domains, "ann@firm.example", true],
    [domains, "Ann+work@FIRM.example", true],
    [domains, "ann@münchen.example", true],
    [domains, "ann@xn--mnchen-3ya.example", true],
    [domains, "ann@sub.firm.example", false],
    [domains, "ann@firm.example.evil.test", false],
    [domains, "ann@notfirm.example", false],
    [domains, "firm.example@evil.test", false],
    // A Cyrillic і, an accent, a dotless ı.
    [domains, "ann@fіrm.example", false],
    [domains, "ann@fïrm.example", false],
    [domains, "ann@fırm.example", false],
    [domains, "ann@munchen.example", false],
  ] as const)("with %j: %s is %s", (registration, address, expected) => {
    expect(mayRegister(address, writtenRegistration(registration))).toBe(expected);
  });
});

describe("where plans are not sold", () => {
  test("each account has the limits of the setting, which functions read as it was written", () => {
    expect(includedPlan(readPlans(writtenPlans("stripe")))).toBeUndefined();
    const everybody = includedPlan(readPlans(writtenPlans("everybody-pro")));
    const { storageBytesMax, fileBytesMax, mailsPerDayMax } = plans.PRO_ANNUAL;
    expect(everybody).toMatchObject({ storageBytesMax, fileBytesMax, mailsPerDayMax });
    expect(everybody && limitsDocuments(everybody)).toBe(false);
    const allowance = { documentsMax: 7, fileMB: 3, storageGB: 2 };
    expect(includedPlan(readPlans(writtenPlans(allowance)))).toMatchObject({
      documentsMax: 7,
      fileBytesMax: 3 * 1024 ** 2,
      storageBytesMax: 2 * 1024 ** 3,
      priceCents: 0,
    });
    expect(() => readPlans('"free"')).toThrow();
  });

  test("the template has no part of payments, and fewer resources", () => {
    const templates = templatesWith({ ...open, registration: "invited", plans: "everybody-pro" });
    expect(lintTemplates(templates)).toEqual([]);
    const resources = templates.flatMap((template) => [...template.resources]);
    const named = resources.filter((one) => /stripe|reconcil|"Payments/i.test(JSON.stringify(one)));
    expect(named.map(([id]) => id)).toEqual([]);
    expect(resources.length).toBeLessThan([...prod.resources].length - 8);
  });

  test("no function that remains is without anything that it needs", () => {
    const there = functionsWhere({ sellsPlans: false, hasOperators: true, hasCanary: true });
    for (const name of there) {
      const { alarm } = needsOf(name);
      expect(alarm, name).not.toBe("reconciliation");
    }
    const gone = functionNames.filter((name) => !there.includes(name));
    expect(gone.sort()).toEqual([...ofPayments.functions].sort());
  });
});

test("where a stage names no operators, as earlier ones do, the template has nothing of their page", () => {
  const { operators: _, ...earlier } = stages.prod;
  const resources = templatesWith(open, earlier).flatMap((template) => [...template.resources]);
  const ofPage = /\/api\/operator|Functionsoperator|-operator/;
  expect(resources.filter((one) => ofPage.test(JSON.stringify(one)))).toEqual([]);
  expect([...prod.resources].length - resources.length).toBe(4);
});
