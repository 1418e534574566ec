import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { workQueueNames } from "../../contract/rules/settings/config.ts";
import { settingsInSource, stageFaults } from "../../lib/stage-faults.ts";
import { type Stage, stages, workersMax } from "../../lib/stages.ts";

const site = mkdtempSync(join(tmpdir(), "undersign-site-"));
afterAll(() => rmSync(site, { recursive: true }));

const said = {
  operator: { company: "Acme Ltd", courts: "Berlin" },
  supportEmail: "help@acme.test",
  supportPhone: "+49 30 123456",
};
const ready: Stage = {
  ...stages.prod,
  companyAccountEmail: "office@acme.test",
  alarmEmail: "ops@acme.test",
  mailDomain: "sign.acme.test",
};
const faults = (change: Partial<Stage> = {}, words = {}) =>
  stageFaults({ ...ready, ...change }, site, { ...said, ...words });

describe("a public stage", () => {
  test("may be deployed with addresses, an operator and texts of its own", () => {
    writeFileSync(
      join(site, "terms.html"),
      '<h1 class="grid-cols-[1fr]">Terms</h1><p>All said.</p>',
    );
    expect(faults()).toEqual([]);
  });

  test.each([
    ["companyAccountEmail", { companyAccountEmail: "company@example.com" }],
    ["alarmEmail", { alarmEmail: "alarms@eu.example.org" }],
    ["mailDomain", { mailDomain: "sign.example.com" }],
  ])("is refused in one sentence while %s is an example", (name, change) => {
    expect(faults(change)).toEqual([expect.stringContaining(`undersign.config.ts: ${name} is `)]);
  });

  test.each([
    ["supportEmail", { supportEmail: "support@example.com" }],
    ["supportPhone", { supportPhone: "+1 555 0100" }],
    ["courts", { operator: { company: "Acme Ltd", courts: "[City]" } }],
  ])("is refused in one sentence while %s is not filled in", (name, words) => {
    expect(faults({}, words)).toEqual([expect.stringContaining(name)]);
  });

  test("is refused for each blank that a legal page shows", () => {
    writeFileSync(join(site, "privacy.html"), "<p>We keep it for [years] years, in [place].</p>");
    expect(faults()).toEqual([
      "the page /privacy has a blank: [years]",
      "the page /privacy has a blank: [place]",
    ]);
    expect(faults({ keepsData: false })).toEqual([]);
  });

  test("may have square brackets in the examples of other pages", () => {
    writeFileSync(join(site, "privacy.html"), "<p>All said.</p>");
    writeFileSync(join(site, "developers.html"), '<pre>{"types": ["envelope.completed"]}</pre>');
    expect(faults()).toEqual([]);
  });

  test("is refused with a certificate of a region that CloudFront does not take", () => {
    const siteDomain = { name: "a.test", certificateArn: "arn:aws:acm:eu-west-1:1:certificate/x" };
    expect(faults({ siteDomain, keepsData: false })).toEqual([
      expect.stringContaining("is in eu-west-1"),
    ]);
  });
});

describe("functions at once", () => {
  test("are few enough for the account that the settings say", () => {
    for (const stage of Object.values(stages)) {
      expect(stageFaults({ ...stage, keepsData: false }, site)).toEqual([]);
    }
  });

  test("may be reserved when ten are left", () => {
    const reservedConcurrency = { sweep: 1, reconcile: 1 };
    const refusal = expect.stringContaining("takes 2 of the account's 10 functions at once");
    expect(
      stageFaults({ ...stages.dev, reservedConcurrency, lambdaConcurrency: 10 }, site),
    ).toEqual([refusal]);
    expect(
      stageFaults({ ...stages.dev, reservedConcurrency, lambdaConcurrency: 12 }, site),
    ).toEqual([]);
  });

  test("are not all taken by the two queues", () => {
    const workers = [10, 40, 1_000].map((lambdaConcurrency) =>
      workersMax({ ...stages.prod, lambdaConcurrency }, "mail"),
    );
    expect(workers).toEqual([2, 8, 10]);
  });

  test("are shared by all queues as the account's grow, and one in five is left to people", () => {
    const stageOf = (lambdaConcurrency: number) => ({ ...stages.prod, lambdaConcurrency });
    for (const queue of ["hooks", "mailEvents", "exports"] as const)
      expect([10, 60, 1_000].map((many) => workersMax(stageOf(many), queue))).toEqual([2, 4, 66]);
    for (const many of [40, 60, 100, 1_000]) {
      const all = workQueueNames.map((queue) => workersMax(stageOf(many), queue));
      expect(all.reduce((sum, count) => sum + count)).toBeLessThanOrEqual(0.8 * many);
    }
  });

  const faultsOfOrigins = (changed: Partial<Stage>) =>
    stageFaults({ ...stages.dev, ...changed }, site);

  test("may not send webhooks to loopback, where a function's own interface is", () => {
    const origins = ["http://localhost:*", "http://127.0.0.1:9001", "https://[::1]:*"];
    for (const origin of origins) {
      expect(faultsOfOrigins({ webhookPrivateOrigins: [origin] })).toEqual([
        expect.stringContaining("inside each function"),
      ]);
    }
    expect(faultsOfOrigins({ webhookPrivateOrigins: ["https://hooks.internal:8443"] })).toEqual([]);
    expect(faultsOfOrigins({ webhookPrivateOrigins: ["hooks.internal"] })).toEqual([
      expect.stringContaining("no origin"),
    ]);
  });

  test("are as many workers as a stage says, within SQS's bounds and the account's", () => {
    const stage = { ...stages.dev, lambdaConcurrency: 100, workers: { seal: 40, mail: 20 } };
    expect(workersMax(stage, "seal")).toBe(40);
    expect(stageFaults(stage, site)).toEqual([]);
    expect(stageFaults({ ...stage, lambdaConcurrency: 60 }, site)).toEqual([
      expect.stringContaining("82 workers would leave none of the account's 60 functions"),
    ]);
    expect(stageFaults({ ...stage, workers: { mail: 1 } }, site)).toEqual([
      expect.stringContaining("workers.mail is 1, and SQS takes 2 to 1000"),
    ]);
  });
});

test("a stage that was filled in among the product's own settings gets a fault that names each setting and its new place", () => {
  const moved = settingsInSource(ready, said, { mailDomain: ready.mailDomain });
  expect(moved).toEqual([
    "alarmEmail, supportEmail, supportPhone, company were set in lib/stages.ts or contract/rules: move all that you have set there to undersign.config.ts, which git pull leaves alone (examples/)",
  ]);
  const { alarmEmail, mailDomain } = ready;
  expect(settingsInSource(ready, said, { ...said, prod: { alarmEmail, mailDomain } })).toEqual([]);
  expect(settingsInSource(stages.prod)).toEqual([]);
});

test("no function that does not exist is reserved", () => {
  expect(stageFaults({ ...stages.dev, reservedConcurrency: { sweeper: 1 } }, site)).toEqual([
    "undersign.config.ts: reservedConcurrency has sweeper, and no function",
  ]);
});

test.each([
  ["requestsPerSecondMax", 0],
  ["requestsPerSecondMax", 10_001],
  ["requestsBurstMax", 5_001],
  ["requestsBurstMax", 2.5],
])("a stage is refused with a throttle that API Gateway does not take: %s %d", (name, value) => {
  expect(stageFaults({ ...stages.dev, [name]: value }, site)).toEqual([
    expect.stringContaining(`${name} is ${value}, and API Gateway takes 1 to`),
  ]);
});
