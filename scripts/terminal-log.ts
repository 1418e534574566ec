import { appendFileSync, mkdirSync, rmSync } from "node:fs";
import { dirname } from "node:path";
import * as z from "zod/mini";

const logged = z.looseObject({
  level: z.string(),
  message: z.string(),
  error: z.optional(z.object({ name: z.string(), message: z.string() })),
});

/**
 * Takes the laptop's lines. The file gets all of them, one JSON object a line, and begins again with each start. The terminal gets
 * what somebody should read: warnings and errors in short, and lines that aren't JSON, such as a permission that IAM refuses.
 */
export function terminalLog(file: string, say: (line: string) => void): (line: string) => void {
  let isOpen = false;
  return (line) => {
    if (!isOpen) {
      mkdirSync(dirname(file), { recursive: true });
      rmSync(file, { force: true });
      isOpen = true;
    }
    const { by, entry } = readLine(line);
    appendFileSync(file, `${JSON.stringify({ by, ...entry })}\n`, { mode: 0o600 });
    const { success, data } = logged.safeParse(entry);
    if (!success) say(line);
    else if (data.level.toLowerCase() !== "info") {
      const { message, error } = data;
      const reason = error ? ` (${error.name}: ${error.message})` : "";
      say(`${by}: ${message}${reason}: ${file} has all lines`);
    }
  };
}

/** A function's line has its name and a colon before what the function wrote. */
function readLine(line: string): { readonly by: string; readonly entry: object } {
  const [, by = "", text = ""] = /^([\w-]+): (\{.*\})$/.exec(line) ?? [];
  try {
    return { by, entry: Object(JSON.parse(text)) };
  } catch {
    return { by: "laptop", entry: { timestamp: new Date().toISOString(), message: line } };
  }
}
