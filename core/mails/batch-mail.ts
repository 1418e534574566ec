import { withCommas } from "#contract/rules/text/with-commas";
import { type Batch, leftOf } from "../domain/batches/batch.ts";
import type { Mail } from "../domain/common/mail.ts";
import { plainWords } from "../domain/common/written-words.ts";
import { layOut } from "./layout.ts";

/** To a sender whose batch has ended or stopped, who may have left its page. It names nobody from the rows. */
export function batchMail(
  batch: Batch,
  { productName, siteUrl }: { readonly productName: string; readonly siteUrl: string },
): Mail {
  const { heading, paragraphs, button } = batch.state === "done" ? ended(batch) : stopped(batch);
  return layOut({
    from: productName,
    subject: `${heading}: ${batch.template.name}`,
    heading,
    paragraphs,
    button: { label: button, url: `${siteUrl}/batches/${batch.id}` },
    footer: `Sent by ${productName} because you sent a template in bulk.`,
  });
}

interface MailText {
  readonly heading: string;
  readonly paragraphs: readonly string[];
  readonly button: string;
}

function ended({ template, sent, faulty, refused }: Batch): MailText {
  const left = faulty + refused;
  return {
    heading: "Your bulk send is finished",
    paragraphs: [
      `All rows for “${plainWords(template.name)}” have been processed: ${wereSent(sent, "document")}.`,
      ...(left === 0
        ? []
        : [
            `${wereSent(left, "row", "not sent")}. The batch page says why; once fixed, they can be sent as another batch.`,
          ]),
    ],
    button: "See each row",
  };
}

function stopped(batch: Batch): MailText {
  const { template, sent, stoppedBecause } = batch;
  const left = leftOf(batch);
  return {
    heading: "Your bulk send has stopped",
    paragraphs: [
      `From “${plainWords(template.name)}” ${wereSent(sent, "document")}, and ${counted(left, "row")} ${left === 1 ? "is" : "are"} left.`,
      ...(stoppedBecause ? [plainWords(stoppedBecause.message)] : []),
      "Nothing more is sent until you continue. Sending then picks up where it stopped, so nobody is asked twice.",
    ],
    button: "See what is left",
  };
}

const counted = (number: number, noun: string): string =>
  `${withCommas(number)} ${noun}${number === 1 ? "" : "s"}`;

const wereSent = (number: number, noun: string, what = "sent"): string =>
  `${counted(number, noun)} ${number === 1 ? "was" : "were"} ${what}`;
