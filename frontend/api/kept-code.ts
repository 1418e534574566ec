import { errorOfThrown } from "./api-error.ts";

/** Whether an entered code may be sent once more: after a lost connection or a failing server, but not after a refusal. */
export async function isKept(entering: Promise<unknown>): Promise<boolean> {
  try {
    await entering;
    return true;
  } catch (thrown) {
    const { status } = errorOfThrown(thrown);
    return status === 0 || status >= 500;
  }
}
