/** A pattern with `*` and `?` as in ARNs, policies and CloudFront's path patterns. */
export function wildcard(pattern: string, flags = "s"): RegExp {
  const escaped = pattern.replace(/[.+^${}()|[\]\\]/g, "\\$&");
  return new RegExp(`^${escaped.replaceAll("*", ".*").replaceAll("?", ".")}$`, flags);
}
