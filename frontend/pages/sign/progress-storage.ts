import * as z from "zod/mini";
import { adopted } from "../../signature/adopted.ts";
import type { Progress } from "./progress.ts";

const storedProgress = z.object({
  name: z.string(),
  signature: z.optional(adopted),
  notice: z.boolean(),
  signed: z.array(z.string()),
  past: z.array(z.array(z.string())),
});

export const writtenProgress = (progress: Progress): string => JSON.stringify(progress);

export function readProgress(text: string | null): Progress | undefined {
  const result = z.safeParse(storedProgress, parsedJson(text));
  return result.success ? { ...result.data, signature: result.data.signature } : undefined;
}

function parsedJson(text: string | null): unknown {
  try {
    return JSON.parse(text ?? "");
  } catch {
    return undefined;
  }
}
