/** The parts of an action; a bar or a backslash inside a part stands behind a backslash. */
export function activityParts(action: string): string[] {
  const parts = action.match(/(?:\\[\s\S]|[^|\\])+/g) ?? [];
  return parts.map((part) => part.replace(/\\([\s\S])/g, "$1").trim()).filter(Boolean);
}
