import { describe, expect, test } from "vitest";
import { throttles } from "../../../../contract/rules/refusals/throttles.ts";
import {
  networkOf,
  usualNetworkSeconds,
  windowAt,
} from "../../../../core/domain/common/throttle.ts";
import { noon } from "../../../support/envelopes.ts";

describe("a network", () => {
  test.each([
    ["203.0.113.7", "203.0.113.7"],
    ["::ffff:203.0.113.7", "203.0.113.7"],
    ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
    ["2001:0DB8:0001:0002::9", "2001:db8:1:2::/64"],
    ["2001:db8::1", "2001:db8:0:0::/64"],
    ["::1", "0:0:0:0::/64"],
    ["1:2:3::6:7:8", "1:2:3:0::/64"],
    ["1:2::5:6:7:8", "1:2:0:0::/64"],
    ["1::4:5:6:7:8", "1:0:0:4::/64"],
    ["fe80::1%eth0", "fe80:0:0:0::/64"],
  ])("of %s is %s", (ip, network) => expect(networkOf(ip)).toBe(network));
});

test("a network is one of an account's usual ones for ninety days after signing in from it", () => {
  expect(usualNetworkSeconds).toBe(90 * 86_400);
});

describe("a window", () => {
  const hour = throttles.contactByNetwork;
  const at = (iso: string) => windowAt(hour, new Date(iso));

  test("lasts to the full hour, and the next is another", () => {
    const first = at("2026-11-21T12:00:00.000Z");
    expect(first.leftSeconds).toBe(3600);
    expect(at("2026-11-21T12:59:59.500Z")).toEqual({ ...first, leftSeconds: 1 });
    expect(at("2026-11-21T13:00:00.000Z").number).toBe(first.number + 1);
  });

  test("is forgotten when it ends", () => {
    expect(at("2026-11-21T12:10:00Z").endsAtSeconds).toBe(
      Date.parse("2026-11-21T13:00:00Z") / 1000,
    );
  });
});

test("daily counts run from midnight to midnight UTC", () => {
  const { leftSeconds } = windowAt(throttles.unprovenCodeByMailbox, noon);
  expect(leftSeconds).toBe(12 * 60 * 60);
});
