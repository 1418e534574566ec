import { Secret, TOTP } from "otpauth";

/** Seconds for which a code is shown (RFC 6238, 4.1). */
const stepSeconds = 30;

/**
 * The time step of a code of an authenticator app, if it is the present one or one of its neighbours, since clocks differ.
 */
export function stepOfCode(secret: string, code: string, now: Date): number | undefined {
  const app = new TOTP({ secret: Secret.fromBase32(secret), period: stepSeconds });
  const delta = app.validate({ token: code, timestamp: now.getTime(), window: 1 });
  const present = Math.floor(now.getTime() / 1000 / stepSeconds);
  return delta === null ? undefined : present + delta;
}
