import type { Signed, SignerView } from "../../../../api/esign.ts";
import type { EndingWords } from "../../../../language/ending-words.ts";
import { formattedTime } from "../act/local-date.ts";
import { isSignedOnly } from "../act/part.ts";

/** The document's stage for somebody who has signed it. */
export interface Afterwards {
  readonly stage: "waiting" | "sealing" | "notSealed" | "completed";
  /** What happens next; undefined when everything is done. */
  readonly next: string | undefined;
  readonly text: string;
}

/** The view may be older than the reply to the signature. */
export function afterwardsOf(
  words: EndingWords,
  view: Pick<
    SignerView,
    | "stage"
    | "signed"
    | "of"
    | "sealsBy"
    | "notSealed"
    | "senderName"
    | "dateFormat"
    | "parties"
    | "signer"
  >,
  reply: Pick<Signed, "last"> | undefined,
): Afterwards {
  const { stage, signed, of, sealsBy, notSealed, senderName: sender, dateFormat } = view;
  const after = isSignedOnly(view) ? "after" : "afterAll";
  if (stage === "completed")
    return {
      stage: "completed",
      next: undefined,
      text: words(`${after}.completed`),
    };
  if (notSealed) {
    const { page } = notSealed;
    return {
      stage: "notSealed",
      next: words("after.linkLater"),
      text:
        page === undefined
          ? words(`${after}.notSealed`, { sender })
          : words(`${after}.notSealedPage`, { page, sender }),
    };
  }
  if (sealsBy) {
    const time = formattedTime(sealsBy, { language: words.language, format: dateFormat });
    return {
      stage: "waiting",
      next: words("after.linkBy", { time }),
      text: words(`${after}.changes`, { time }),
    };
  }
  if (reply?.last || stage === "sealing" || signed === of)
    return {
      stage: "sealing",
      next: words("after.linkSoon"),
      text: words(`${after}.sealing`),
    };
  return {
    stage: "waiting",
    next: linkWhen(words, view),
    text: words(after === "after" ? "after.signed" : "afterAll.done", {
      signed: Math.max(signed, 1),
      of,
    }),
  };
}

function linkWhen(words: EndingWords, view: Pick<SignerView, "parties" | "signer">) {
  const { parties, signer } = view;
  const after = isSignedOnly(view) ? "after" : "afterAll";
  const waiting = parties.filter(
    ({ status, email }) => status !== "signed" && email !== signer.email,
  );
  const [last, ...more] = waiting;
  return last && more.length === 0
    ? words(`${after}.linkWhenOne`, { name: last.name })
    : words(`${after}.linkWhenAll`);
}
