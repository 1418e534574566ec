import { fileTooLarge } from "#contract/plan-words";

/** Why a file can't be uploaded, known before the upload starts. */
export function sizeProblem(bytes: number, maxBytes: number | undefined): string | undefined {
  if (bytes === 0) return "This file is empty. Please choose another one.";
  if (maxBytes === undefined || bytes <= maxBytes) return undefined;
  return fileTooLarge(maxBytes);
}
