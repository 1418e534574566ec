import { expect, test } from "vitest";
import { aboutIn, tagsOf } from "../../../../core/domain/common/mail-tags.ts";

const mails = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    envelopeId: `4f6d0c1e-0000-4000-8000-0000000000${10 + index}`,
    notificationId: `invitation-s${index + 1}-2`,
  }));

test.each([0, 1, 2, 5, 6, 20])(
  "the tags of a mail about %i documents name each of them",
  (count) => {
    const tags = tagsOf(mails(count));
    // SES takes such values: https://docs.aws.amazon.com/ses/latest/APIReference/API_MessageTag.html
    for (const { Value } of tags) expect(Value).toMatch(/^[\w-]{1,256}$/);
    const told = Object.fromEntries(tags.map(({ Name, Value }) => [Name, [Value]]));
    expect(aboutIn(told)).toEqual(mails(count));
  },
);
