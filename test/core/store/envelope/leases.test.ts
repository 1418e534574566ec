import { afterAll, beforeAll, expect, test } from "vitest";
import { startStore, type TestStore } from "../../../support/store.ts";

let store: TestStore;
beforeAll(async () => {
  store = await startStore();
});
afterAll(() => store.close());

const at = (minutes: number) => new Date(Date.parse("2026-11-25T12:00:00Z") + minutes * 60_000);

test("a lease that is given back twice, as by the SDK, is counted back once; a later one stays as it is", async () => {
  const leases = await import("../../../../core/store/envelope/leases.ts");
  const lease = (minutes: number) => leases.leaseNotification("one", "invitation", at(minutes));
  // The first worker was stopped, perhaps after the mail.
  expect(await lease(0)).toMatchObject({ begun: 1 });
  expect(await lease(1)).toBeUndefined();
  const second = await lease(3);
  if (!second) throw new Error("no lease after the first one's end");
  const giveBack = () => leases.giveBackNotification("one", "invitation", second);
  for (let times = 0; times < 2; times++) await giveBack();
  expect(await leases.findNotificationLease("one", "invitation")).toMatchObject({ begun: 1 });
  const third = await lease(4);
  await giveBack();
  expect(third).toMatchObject({ begun: 2 });
  expect(await leases.findNotificationLease("one", "invitation")).toMatchObject({ ...third });
});

test("a seal that was put off is not counted as begun, and can be begun at once", async () => {
  const { giveBackSeal, leaseSeal } = await import("../../../../core/store/envelope/leases.ts");
  expect(await leaseSeal("two", at(0))).toBe(1);
  await giveBackSeal("two", 1);
  await giveBackSeal("two", 1);
  expect(await leaseSeal("two", at(0))).toBe(1);
  expect(await leaseSeal("two", at(1))).toBeUndefined();
});
