import { spacedMegabytes } from "#contract/plan-words";
import type { VerifyWords } from "../../language/verify-words.ts";
import { fileBytesMax, type RefusalReason } from "./verification.ts";

export const refusalIn = (words: VerifyWords, reason: RefusalReason): string =>
  reason === "tooLarge"
    ? words("refused.tooLarge", { max: spacedMegabytes(fileBytesMax) })
    : words(`refused.${reason}`);
