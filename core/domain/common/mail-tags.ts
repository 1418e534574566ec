/**
 * Tags sent with a mail that come back in whatever SES reports about it, before or after we have recorded that it was
 * sent.
 */
export interface MailTags {
  readonly envelopeId: string;
  readonly notificationId: string;
}

const tagNames = { envelopeId: "envelope", notificationId: "notification", more: "more" } as const;

/** How many of the others one tag holds: a value has at most 256 characters, one of them 36 and some 20 for its ids. */
const moreByTag = 4;

/**
 * Names and values of tags may contain only letters, digits, `-` and `_`, as our ids do; none has a `_`. Those beyond the
 * first are in tags `more-1`, `more-2`, as many as `moreByTag` in each.
 */
export function tagsOf([first, ...others]: readonly MailTags[]) {
  if (!first) return [];
  const words = others.map(({ envelopeId, notificationId }) => `${envelopeId}_${notificationId}`);
  const tags = Array.from({ length: Math.ceil(words.length / moreByTag) }, (_, index) => ({
    Name: `${tagNames.more}-${index + 1}`,
    Value: words.slice(index * moreByTag, (index + 1) * moreByTag).join("_"),
  }));
  return [
    { Name: tagNames.envelopeId, Value: first.envelopeId },
    { Name: tagNames.notificationId, Value: first.notificationId },
    ...tags,
  ];
}

type Tags = Readonly<Record<string, readonly string[]>>;

/** The notifications that a mail's tags name. */
export function aboutIn(tags: Tags = {}): readonly MailTags[] {
  const [envelopeId] = tags[tagNames.envelopeId] ?? [];
  const [notificationId] = tags[tagNames.notificationId] ?? [];
  if (!envelopeId || !notificationId) return [];
  const others: MailTags[] = [];
  for (let number = 1; tags[`${tagNames.more}-${number}`]; number++) {
    const words = (tags[`${tagNames.more}-${number}`]?.[0] ?? "").split("_");
    for (let at = 0; at + 1 < words.length; at += 2)
      others.push({ envelopeId: words[at] ?? "", notificationId: words[at + 1] ?? "" });
  }
  return [{ envelopeId, notificationId }, ...others];
}
