const made = new Map<string, RegExp>();

/** A pattern with `*` and `?` as in ARNs, policies and CloudFront's path patterns. Each is compiled once: a request to AWS meets dozens. */
export function wildcard(pattern: string, flags: "s" | "si" = "s"): RegExp {
  const key = `${flags} ${pattern}`;
  const known = made.get(key) ?? compiled(pattern, flags);
  made.set(key, known);
  return known;
}

function compiled(pattern: string, flags: string): RegExp {
  const escaped = pattern.replace(/[.+^${}()|[\]\\]/g, "\\$&");
  return new RegExp(`^${escaped.replaceAll("*", ".*").replaceAll("?", ".")}$`, flags);
}
