import { type ApiError, errorOfThrown } from "./api-error.ts";

/** Whether nothing was done: a call whose reply was lost, or whose server failed, may have been. */
export const isRefusal = ({ status }: ApiError): boolean => status > 0 && status < 500;

/** Whether an entered code may be sent once more: after a lost connection or a failing server, but not after a refusal. */
export async function isKept(entering: Promise<unknown>): Promise<boolean> {
  try {
    await entering;
    return true;
  } catch (thrown) {
    return !isRefusal(errorOfThrown(thrown));
  }
}
