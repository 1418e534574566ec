import { describe, expect, test } from "vitest";
import type { DeviceReply } from "../../contract/pages/auth.ts";
import { limits } from "../../contract/rules/limits/limits.ts";
import { call } from "../support/cloud.ts";
import { login, remembered, signInByDevice } from "../support/devices.ts";
import type { Sender } from "../support/people.ts";

/** Devices that are remembered: what they are good for, and how they end. */

const devicesOf = async ({ bearer }: Pick<Sender, "bearer">, cookie = "") =>
  (
    await call<{ devices: DeviceReply[] }>("GET", "/api/auth/devices", undefined, {
      bearer,
      headers: { cookie },
    })
  ).body.devices;

const unknown = { status: 401, body: { code: "DEVICE_UNKNOWN" } };

describe("POST /api/auth/validate-device", () => {
  test("refuses a device that the account doesn't know: none, guessed, another account's", async () => {
    const [ann, mallory] = [await remembered("ann"), await remembered("mallory")];
    const [name = "", token = ""] = ann.device.split("=");
    const [id = ""] = token.split(".");
    const [, foreign = ""] = mallory.device.split("=");
    const guesses = [
      "",
      `${id}.`,
      `${id}.${"A".repeat(43)}`,
      foreign,
      `${id}.${foreign.split(".")[1]}`,
    ];
    for (const guess of guesses) {
      const device = `${name}=${guess}`;
      expect((await login(ann.email, device)).body.deviceKnown).toBeUndefined();
      expect(await signInByDevice({ ...ann, device })).toMatchObject(unknown);
    }
    expect((await signInByDevice(ann)).status).toBe(200);
  });
});

describe("a remembered device ends", () => {
  test(`when ${limits.devicesMax} others were remembered since`, async () => {
    const first = await remembered();
    // Fewer mails than an address gets within an hour.
    for (let more = 0; more < limits.devicesMax; more++)
      await remembered("", { ...first, device: "" });
    expect(await signInByDevice(first)).toMatchObject(unknown);
    expect(await devicesOf(first)).toHaveLength(limits.devicesMax);
  });
});
