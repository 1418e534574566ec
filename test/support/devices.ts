import type { LoginReply } from "../../contract/specified/auth.ts";
import type { UserReply } from "../../contract/specified/session.ts";
import { call } from "./cloud.ts";
import { cookieOf, newSender, nextCode, password, type Sender } from "./people.ts";

/** Browsers that are remembered. */

export interface RememberedSender extends Sender {
  /** `device-...=...`, as the browser would send it back. */
  readonly device: string;
}

const userAgent =
  "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0";

export const login = (username: string, device: string, pass = password) =>
  call<LoginReply & { code?: string }>(
    "POST",
    "/api/auth/login",
    { username, password: pass },
    { headers: { cookie: device } },
  );

/** Signs in by a code and is remembered, or is not; as somebody new, or again on a browser. */
export async function remembered(
  name = "sender",
  before?: Pick<RememberedSender, "email" | "device">,
  remember = true,
): Promise<RememberedSender> {
  const email = before?.email ?? (await newSender(name)).email;
  const cookie = before?.device ?? "";
  const bearer = (await login(email, cookie)).body.accessToken;
  const mfacode = await nextCode(email, async () => {
    await call("POST", "/api/auth/generate-otp", { username: email }, { bearer });
  });
  const done = await call<UserReply>(
    "POST",
    "/api/auth/validate-otp",
    { username: email, mfacode, remember },
    { bearer, headers: { cookie, "user-agent": userAgent } },
  );
  if (done.status !== 200) throw new Error(`validate-otp: ${JSON.stringify(done.body)}`);
  const { id, accessToken } = done.body;
  return {
    ...{ id, email, bearer: accessToken },
    cookie: cookieOf(done.headers),
    device: deviceCookieOf(done.headers),
  };
}

/** The password, then the device's cookie instead of a code. */
export async function signInByDevice(
  { email, device }: Pick<RememberedSender, "email" | "device">,
  pass = password,
) {
  const { body } = await login(email, device, pass);
  return call<UserReply & { code?: string }>(
    "POST",
    "/api/auth/validate-device",
    { username: email },
    { bearer: body.accessToken, headers: { cookie: device, "user-agent": userAgent } },
  );
}

const deviceCookieOf = (headers: Headers): string =>
  (headers.getSetCookie().find((one) => one.startsWith("device-")) ?? "").split(";")[0] ?? "";
