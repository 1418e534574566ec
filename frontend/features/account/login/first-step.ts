import type { FactorKind } from "#contract/specified/auth";
import { errorOfThrown } from "../../../api/api-error.ts";
import { auth } from "../../../api/auth.ts";
import { setBearer } from "../../../api/bearers.ts";
import { startSession } from "../../../session/session.ts";
import { toast } from "../../../ui/toasts.ts";
import { codeFailed, codeRequest, codeSent, granted } from "./texts.ts";

/** The result of the password step; a failure has a message to show there. */
export type FirstStep =
  | { readonly kind: "code sent" }
  | { readonly kind: "factor asked"; readonly factors: readonly FactorKind[] }
  | { readonly kind: "signed in" }
  | { readonly kind: "failed"; readonly message: string };

interface Credentials {
  readonly email: string;
  readonly password: string;
  readonly remember: boolean;
}

/**
 * Checks the password, then requests the code, unless the person logs in with something else, or this device is remembered
 * and is to stay remembered.
 */
export async function checkPassword({
  email,
  password,
  remember,
}: Credentials): Promise<FirstStep> {
  try {
    const { accessToken, deviceKnown, factors } = await auth.login({ email, password });
    setBearer("login", accessToken);
    if (deviceKnown && remember && (await isKnownDevice(email))) return { kind: "signed in" };
    if (factors.length > 0) return { kind: "factor asked", factors };
  } catch (error) {
    return { kind: "failed", message: errorOfThrown(error).message };
  }
  return requestCode(email);
}

async function requestCode(email: string): Promise<FirstStep> {
  try {
    await auth.sendCode({ email });
    toast.success(codeSent, codeRequest);
    return { kind: "code sent" };
  } catch (error) {
    setBearer("login", undefined);
    toast.failure(codeRequest, `Error generating OTP: ${errorOfThrown(error).message}`);
    return { kind: "failed", message: codeFailed };
  }
}

/** Signs in without a code; false if the device is no longer remembered. */
async function isKnownDevice(email: string): Promise<boolean> {
  try {
    const user = await auth.checkDevice({ email });
    toast.success(granted);
    startSession(user, true);
    return true;
  } catch (error) {
    if (errorOfThrown(error).code === "DEVICE_UNKNOWN") return false;
    throw error;
  }
}
