import { createHash } from "node:crypto";
import { GetObjectCommand, HeadObjectCommand } from "@aws-sdk/client-s3";
import { trustIn, verifyDocument } from "sealed-pdf/verify";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import {
  canaryAccount,
  canaryDays,
  isCanaryDocument,
} from "../../contract/rules/installation/canary.ts";
import { stageNamed } from "../../scripts/stage-names.ts";
import { chosenAssembly } from "../support/chosen-assembly.ts";
import { call } from "../support/cloud.ts";
import { grantOf } from "../support/grants.ts";
import { type Operator, operatorOf } from "../support/operator.ts";
import { nextHour, ownEnvironment } from "../support/own-environment.ts";

/** A stage with a canary: a document a day that counts nowhere, and alarms when it doesn't come through. */

const lines: string[] = [];
const own = ownEnvironment({
  cdkOut: chosenAssembly({}, { ...stageNamed("dev"), canary: true }),
  log: (line) => lines.push(line),
});

const minutes = (count: number) => count * 60_000;

const said = (message: string): number =>
  lines.filter((line) => line.includes(`"message":"${message}"`)).length;

async function steps(count: number, ms: number): Promise<void> {
  for (let step = 0; step < count; step++) await own().environment.advance(ms);
}

/** Those of the canary alone. */
function raisedSince(from: number): string[] {
  const raised = own()
    .environment.alarmsSince(from)
    .filter(({ state }) => state === "ALARM");
  return raised
    .map(({ id }) => id.replace(/^Alarms(\w+)[0-9A-F]{8}$/, "$1"))
    .filter((name) => name === "SiteDown" || name === "CanaryMissing");
}

/** Whether a second document in succession was missed in the last hours. Steps of an hour leave out most looks at the site. */
const isMissing = (hours: number): boolean =>
  raisedSince(own().environment.now() - minutes(60 * hours - 1)).includes("CanaryMissing");

async function nextPassed(): Promise<void> {
  const before = said("canary passed");
  for (let hours = 0; said("canary passed") === before; hours++) {
    if (hours > 30) throw new Error("expected a document to pass within 30 hours, found none");
    await own().environment.advance(minutes(60));
  }
}

/** Everything of the canary's document, in tables and buckets. */
async function traces({ items, keys }: Operator): Promise<string[]> {
  const [all, audit] = [await items("Envelopes"), await items("Audit")];
  // Leases of workers stay with every document.
  const envelopes = all.filter(({ leaseUntil }) => leaseUntil === undefined);
  const ids = [
    ...envelopes.map(({ pk }) => `${pk}`.replace("E#", "")),
    ...audit.map((one) => `${one["envelopeId"]}`),
  ];
  const sealed = await keys("Completed");
  return [...ids, ...sealed].filter(isCanaryDocument);
}

beforeEach(() => nextHour(own().environment));

test("a day's document is sent, signed, sealed and genuine, and counts nowhere", async () => {
  const { environment } = own();
  await steps(4, minutes(5));
  expect(lines.filter((line) => line.includes('"message":"canary stopped"'))).toEqual([]);
  expect(said("canary passed")).toBe(1);
  const operator = await operatorOf(environment);
  const [key = "", ...others] = (await operator.keys("Completed")).filter(isCanaryDocument);
  expect(others).toEqual([]);
  const object = { Bucket: operator.names.buckets.Completed, Key: key };
  const { Body } = await operator.s3.send(new GetObjectCommand(object));
  const { body } = await call<Parameters<typeof trustIn>[0]>(
    "GET",
    "/api/evidence/seal-certificates",
  );
  const sealed = await (Body?.transformToByteArray() ?? new Uint8Array());
  expect((await verifyDocument(sealed, trustIn(body))).verdict).toBe("genuine");
  const events = await operator.items("Events");
  expect(events.filter(({ pk }) => pk === "DAYS")).toEqual([]);
  const items = (await operator.items("Subscriptions")).map(({ pk, sk }) => `${pk} ${sk}`);
  expect(items.filter((key) => !key.endsWith(" LEASE")).sort()).toEqual([
    ...["ACCOUNT", "CANARY", "KEYS"].map((sk) => `A#${canaryAccount.id} ${sk}`),
    `X#${canaryAccount.keyId} KEY`,
  ]);
  const addresses = environment.mails().flatMap(({ to }) => to);
  expect(new Set(addresses)).toEqual(new Set([canaryAccount.email, canaryAccount.signer]));
});

test("no other document follows on the same day, and one on the next", async () => {
  const before = said("canary passed");
  await steps(20, minutes(60));
  expect(said("canary passed")).toBe(before);
  await steps(6, minutes(60));
  await steps(3, minutes(5));
  expect(said("canary passed")).toBe(before + 1);
});

test("traces of a document go within days", async () => {
  const operator = await operatorOf(own().environment);
  const [first = ""] = (await operator.keys("Completed")).filter(isCanaryDocument);
  const object = { Bucket: operator.names.buckets.Completed, Key: first };
  const head = await operator.s3.send(new HeadObjectCommand(object));
  const lockedMs = Number(head.ObjectLockRetainUntilDate) - Number(head.LastModified);
  expect(lockedMs).toBeLessThanOrEqual(minutes(24 * 60) + 1000);
  const of = (all: readonly string[], key: string) => all.filter((one) => key.startsWith(one));
  const id = first.split("/")[0] ?? "";
  expect(of(await traces(operator), id)).not.toEqual([]);
  await steps(canaryDays + 1, minutes(24 * 60));
  const later = await operatorOf(own().environment);
  expect(of(await traces({ ...later, keys: async () => [] }), id)).toEqual([]);
});

describe("with a fault", () => {
  afterEach(async () => {
    own().environment.refuseMails();
    await steps(6, minutes(5));
  });

  test.each<[string, (act: () => Promise<void>) => Promise<void>]>([
    [
      "SES paused",
      async (act) => {
        own().environment.refuseMails("paused");
        await act();
      },
    ],
    [
      "the seal key disabled",
      (act) => own().environment.without(grantOf("on-seal-requested", "kms:Sign"), act),
    ],
    [
      "no file taken",
      (act) => own().environment.without(grantOf("files", "s3:PutObject", /files/), act),
    ],
  ])("%s, one document is missed without an alarm, and the second raises it", async (_, during) => {
    await nextPassed();
    await during(async () => {
      await steps(48, minutes(60));
      expect(isMissing(24)).toBe(false);
      await steps(6, minutes(60));
      expect(isMissing(5)).toBe(true);
    });
    own().environment.refuseMails();
    await nextPassed();
    await steps(3, minutes(60));
    expect(isMissing(1)).toBe(false);
  });

  test("a wrong secret in front of the API counts as a site that is down, within a quarter of an hour", async () => {
    const { environment } = own();
    const from = environment.now();
    await steps(6, minutes(5));
    expect(raisedSince(from)).toEqual([]);
    for (const value of ["one", "two"])
      environment.putSecret("OriginValue", createHash("sha256").update(value).digest("hex"));
    // The next call starts its function cold, which reads the secret.
    await environment.without(grantOf("evidence", "secretsmanager:GetSecretValue"), async () => {});
    const { status } = await call("GET", "/api/evidence/seal-certificates");
    const changed = environment.now();
    await steps(4, minutes(5));
    expect({ status, raised: raisedSince(changed) }).toEqual({ status: 403, raised: ["SiteDown"] });
  });
});
