import { describe, expect, test } from "vitest";
import type { DeviceReply } from "../../contract/pages/auth.ts";
import type { UserReply } from "../../contract/specified/session.ts";
import { call, inbox } from "../support/cloud.ts";
import { login, remembered, signInByDevice } from "../support/devices.ts";
import {
  cookieOf,
  firstStep,
  newSender,
  nextCode,
  password,
  resetCode,
  type Sender,
  signIn,
} from "../support/people.ts";

/** Devices that are remembered: what they are good for, and how they end. */

const views = async (bearer: string) =>
  (await call("GET", "/api/dashboard/views", undefined, { bearer })).status;

const devicesOf = async ({ bearer }: Pick<Sender, "bearer">, cookie = "") =>
  (
    await call<{ devices: DeviceReply[] }>("GET", "/api/auth/devices", undefined, {
      bearer,
      headers: { cookie },
    })
  ).body.devices;

const end = (id: string, { bearer }: Pick<Sender, "bearer">, cookie = "") =>
  call<{ code?: string }>("DELETE", `/api/auth/devices/${id}`, undefined, {
    bearer,
    headers: { cookie },
  });

const unknown = { status: 401, body: { code: "DEVICE_UNKNOWN" } };

describe("POST /api/auth/validate-device", () => {
  test("works: after the password no code is mailed, and the session opens sender routes", async () => {
    const ann = await remembered();
    const before = (await inbox(ann.email)).length;
    const first = await login(ann.email, ann.device);
    expect(first.body.deviceKnown).toBe(true);
    const { status, body, headers } = await signInByDevice(ann);
    expect(status).toBe(200);
    expect(await views(body.accessToken)).toBe(200);
    const cookie = cookieOf(headers);
    expect((await call("POST", "/api/auth/refresh", {}, { headers: { cookie } })).status).toBe(200);
    expect(await inbox(ann.email)).toHaveLength(before);
  });

  test("refuses to go without the password: the cookie alone is worth nothing", async () => {
    const { email, device } = await remembered();
    const headers = { cookie: device };
    const input = { username: email };
    expect((await call("POST", "/api/auth/validate-device", input, { headers })).status).toBe(401);
    expect((await login(email, device, "wrong password")).status).toBe(401);
    expect((await call("POST", "/api/auth/refresh", {}, { headers })).status).toBe(401);
  });

  test("is closed to the sign-in of another person", async () => {
    const [ann, mallory] = [await remembered("ann"), await remembered("mallory")];
    const { accessToken: bearer } = await firstStep(mallory.email);
    const as = (username: string) =>
      call<{ code?: string }>(
        "POST",
        "/api/auth/validate-device",
        { username },
        {
          bearer,
          headers: { cookie: ann.device },
        },
      );
    expect((await as(ann.email)).status).toBe(403);
    expect(await as(mallory.email)).toMatchObject(unknown);
  });

  test("uses the sign-in up: it can't be completed twice", async () => {
    const ann = await remembered();
    const { body } = await login(ann.email, ann.device);
    const again = () =>
      call(
        "POST",
        "/api/auth/validate-device",
        { username: ann.email },
        {
          bearer: body.accessToken,
          headers: { cookie: ann.device },
        },
      );
    const all = await Promise.all([again(), again(), again()]);
    expect(all.filter(({ status }) => status === 200)).toHaveLength(1);
    expect((await again()).status).toBe(401);
  });
});

describe("a remembered device ends", () => {
  test("with a changed password, this one included", async () => {
    const ann = await remembered();
    const passwords = { currentPassword: password, newPassword: "battery staple" };
    await call("POST", "/api/auth/change-password", passwords, ann);
    expect(await signInByDevice(ann, "battery staple")).toMatchObject(unknown);
    expect(await devicesOf(await signIn(ann.email, "battery staple"))).toEqual([]);
  });

  test("with a password that was reset by mail", async () => {
    const ann = await remembered();
    await call("POST", "/api/auth/forgot-password", { username: ann.email });
    const reset = {
      username: ann.email,
      code: await resetCode(ann.email),
      password: "battery staple",
    };
    expect((await call("POST", "/api/auth/reset-password", reset)).status).toBe(200);
    expect(await signInByDevice(ann, "battery staple")).toMatchObject(unknown);
  });

  test("when its person unticks Remember me, and is replaced when they tick it again", async () => {
    const ann = await remembered();
    const second = await remembered("", ann);
    expect(await signInByDevice(ann)).toMatchObject(unknown);
    expect((await signInByDevice(second)).status).toBe(200);
    const third = await remembered("", second, false);
    expect(third.device).toMatch(/^device-[\w-]+=$/);
    expect(await signInByDevice(second)).toMatchObject(unknown);
  });

  test("not with signing out", async () => {
    const ann = await remembered();
    await call("POST", "/api/auth/logout", {}, { headers: { cookie: ann.cookie } });
    expect((await signInByDevice(ann)).status).toBe(200);
  });
});

describe("GET /api/auth/devices", () => {
  test("works: names what is remembered, says which one asks, and tells no secret", async () => {
    const ann = await remembered();
    const list = await devicesOf(ann, ann.device);
    expect(list).toMatchObject([{ name: "Firefox on Windows", isThis: true }]);
    expect(await devicesOf(ann)).toMatchObject([{ isThis: false }]);
    expect(Object.keys(list[0] ?? {}).sort()).toEqual([
      "expiresAt",
      "id",
      "isThis",
      "lastUsedAt",
      "name",
      "rememberedAt",
    ]);
    const days = (Date.parse(list[0]?.expiresAt ?? "") - Date.now()) / 86_400_000;
    expect(Math.round(days)).toBe(30);
  });

  test("is closed without a session, and to a session that has ended", async () => {
    expect((await call("GET", "/api/auth/devices")).status).toBe(401);
    const ann = await remembered();
    await call("POST", "/api/auth/logout", {}, { headers: { cookie: ann.cookie } });
    expect((await call("GET", "/api/auth/devices", undefined, ann)).status).toBe(401);
  });
});

describe("DELETE /api/auth/devices/{deviceId}", () => {
  test("works: the lost device's session ends at once, and the next one needs a code", async () => {
    const lost = await remembered();
    const later = (await signInByDevice(lost)).body;
    const here = await signIn(lost.email);
    const [device] = await devicesOf(here);
    expect((await end(device?.id ?? "", here)).status).toBe(200);
    expect(await views(later.accessToken)).toBe(401);
    expect(await views(here.bearer)).toBe(200);
    expect(await signInByDevice(lost)).toMatchObject(unknown);
    expect((await end(device?.id ?? "", here)).status).toBe(404);
  });

  test("works on the device itself, where the session goes on", async () => {
    const ann = await remembered();
    const [device] = await devicesOf(ann, ann.device);
    const ended = await end(device?.id ?? "", ann, ann.device);
    expect(ended.headers.getSetCookie()[0]).toMatch(/^device-[\w-]+=;.*Max-Age=0/);
    expect(await views(ann.bearer)).toBe(200);
  });

  test("is closed without a session, and to another account", async () => {
    const [ann, mallory] = [await remembered("ann"), await newSender("mallory")];
    const [device] = await devicesOf(ann);
    const id = device?.id ?? "";
    expect((await call("DELETE", `/api/auth/devices/${id}`)).status).toBe(401);
    expect(await end(id, mallory)).toMatchObject({ status: 404, body: { code: "NOT_FOUND" } });
    expect((await end("x".repeat(600), ann)).status).toBe(400);
    expect((await signInByDevice(ann)).status).toBe(200);
  });
});

test("the cookie is for our sign-in calls alone, out of the reach of scripts, for 30 days", async () => {
  const { email } = await newSender();
  const { accessToken: bearer } = await firstStep(email);
  const mfacode = await nextCode(email, async () => {
    await call("POST", "/api/auth/generate-otp", { username: email }, { bearer });
  });
  const input = { username: email, mfacode, remember: true };
  const { headers } = await call<UserReply>("POST", "/api/auth/validate-otp", input, { bearer });
  const cookie = headers.getSetCookie().find((one) => one.startsWith("device-")) ?? "";
  // And Secure, which cdk-laptop leaves away over HTTP: test/structure/cookies.test.ts.
  for (const part of ["HttpOnly", "SameSite=Strict", "Path=/api/auth", "Max-Age=2592000"]) {
    expect(cookie).toContain(part);
  }
});
