import { withCommas } from "#contract/rules/text/with-commas";
import { dayIn } from "#languages/dates";
import { type Batch, leftOf } from "../domain/batches/batch.ts";
import type { Forecast } from "../domain/batches/forecast.ts";
import type { Mail } from "../domain/common/mail.ts";
import { plainWords } from "../domain/common/written-words.ts";
import { layOut } from "./layout.ts";

/** To a sender whose batch has ended or stopped, who may have left its page. It names nobody from the rows. */
export function batchMail(
  batch: Batch,
  { productName, siteUrl }: { readonly productName: string; readonly siteUrl: string },
  expected?: Forecast,
): Mail {
  const { heading, paragraphs, button } = textOf(batch, expected);
  return layOut({
    from: productName,
    subject: `${heading}: ${batch.template.name}`,
    heading,
    paragraphs,
    button: { label: button, url: `${siteUrl}/batches/${batch.id}` },
    footer: `Sent by ${productName} because you sent a template in bulk.`,
  });
}

function textOf(batch: Batch, expected: Forecast | undefined): MailText {
  if (batch.state === "done") return ended(batch);
  return batch.state === "waiting" ? waiting(batch, expected) : stopped(batch);
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

function waiting(batch: Batch, expected: Forecast | undefined): MailText {
  const { template, sent, stoppedBecause } = batch;
  const left = leftOf(batch);
  return {
    heading: "Your bulk send continues later",
    paragraphs: [
      `From “${plainWords(template.name)}” ${wereSent(sent, "document")}, and ${counted(left, "row")} ${left === 1 ? "waits" : "wait"}.`,
      ...(stoppedBecause ? [plainWords(stoppedBecause.message)] : []),
      `You need not do anything: sending continues as soon as your plan allows. ${whenOf(expected)}`.trim(),
    ],
    button: "See what is left",
  };
}

function whenOf({ nextAt, lastAt, unsent }: Partial<Forecast> = {}): string {
  if (nextAt && lastAt)
    return nextAt.getTime() === lastAt.getTime()
      ? `The rest is expected to go out on ${dayIn("en", nextAt)}.`
      : `The next documents go out on ${dayIn("en", nextAt)}, the last on about ${dayIn("en", lastAt)}.`;
  if (!unsent) return "";
  const rest = `Your plan does not allow ${counted(unsent, "row")} before this batch is deleted.`;
  return nextAt ? `The next documents go out on ${dayIn("en", nextAt)}. ${rest}` : rest;
}

const counted = (number: number, noun: string): string =>
  `${withCommas(number)} ${noun}${number === 1 ? "" : "s"}`;

const wereSent = (number: number, noun: string, what = "sent"): string =>
  `${counted(number, noun)} ${number === 1 ? "was" : "were"} ${what}`;
