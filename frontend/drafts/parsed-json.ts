/** Parsed JSON; undefined if the text isn't JSON. */
export function parsedJson(text: string | null): unknown {
  try {
    return JSON.parse(text ?? "");
  } catch {
    return undefined;
  }
}
