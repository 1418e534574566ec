import * as z from "zod/mini";
import { replies } from "../endpoint.ts";
import { accountEmail, anyPassword, code, newPassword, word } from "../rules/inputs/inputs.ts";
import type { DoneReply, UserReply } from "../specified/session.ts";
import { refresh } from "./session.ts";

/** A browser on which no code is required. */
export interface DeviceReply {
  readonly id: string;
  /** Browser and system, for example "Firefox on Windows". */
  readonly name: string;
  readonly rememberedAt: string;
  readonly lastUsedAt: string;
  readonly expiresAt: string;
  /** Whether it is the browser that makes the call. */
  readonly isThis: boolean;
}

/** Takes the cookie of a remembered device instead of a code, after its owner's password. */
const validateDevice = replies<UserReply>()({
  path: "POST /api/auth/validate-device",
  access: "login",
  input: z.object({ username: accountEmail }),
});

/** The same reply for known and unknown addresses; a code is mailed only to a known one. */
const forgotPassword = replies<DoneReply>()({
  path: "POST /api/auth/forgot-password",
  access: "public",
  limit: "forgotByNetwork",
  input: z.object({ username: accountEmail }),
});

const resetPassword = replies<DoneReply>()({
  path: "POST /api/auth/reset-password",
  access: "public",
  limit: "resetByNetwork",
  input: z.object({ username: accountEmail, code, password: newPassword }),
});

/** Ends all other sessions; returns a new token and cookie for this one. */
const changePassword = replies<UserReply>()({
  path: "POST /api/auth/change-password",
  access: "sender",
  needs: "any",
  because: "person",
  withoutFactor: true,
  limit: "passwordByPerson",
  input: z.object({ currentPassword: anyPassword, newPassword }),
});

/**
 * Deletes the account permanently. Nobody can sign in from now on; `contract/rules/installation/erasure.ts` says what is erased and what
 * is kept.
 */
const closeAccount = replies<DoneReply>()({
  path: "POST /api/auth/close-account",
  access: "sender",
  needs: "any",
  because: "person",
  withoutFactor: true,
  limit: "passwordByPerson",
  input: z.object({ password: anyPassword }),
});

/** The account's remembered devices, most recently remembered first. */
const devices = replies<{ readonly devices: readonly DeviceReply[] }>()({
  path: "GET /api/auth/devices",
  access: "sender",
  needs: "any",
  because: "person",
  withoutFactor: true,
  input: z.object({}),
});

/** Forgets the device and ends its session, unless it is the device that makes the call. */
const endDevice = replies<DoneReply>()({
  path: "DELETE /api/auth/devices/{deviceId}",
  access: "sender",
  needs: "any",
  because: "person",
  withoutFactor: true,
  input: z.object({ deviceId: word }),
});

export const auth = {
  validateDevice,
  refresh,
  forgotPassword,
  resetPassword,
  changePassword,
  closeAccount,
  devices,
  endDevice,
};
