// The environment of a load test, in a process of its own so that it can be killed; all its data is in DATA_DIR.
import { performance } from "node:perf_hooks";
import { startUndersign } from "../../../scripts/local.ts";
import { checkStage } from "../../../scripts/operate/backup/check.ts";
import { sendCallsTo } from "../../../test/support/cloud.ts";
import { operatorOf } from "../../../test/support/operator.ts";
import { newPayer, payWith } from "../../../test/support/payments.ts";
import { signIn } from "../../../test/support/people.ts";
import type { LoadMessage, LoadRequest } from "./messages.ts";

const mailsEveryMs = 5;

const environment = await startUndersign({
  dataDir: process.env["DATA_DIR"] ?? "",
  port: Number(process.env["PORT"] ?? 0),
  functionIdleMs: 300_000,
});
sendCallsTo(environment.url);
payWith(environment.stripe);
tell({ kind: "ready", url: environment.url });
tellMails();
process.on("message", (asked: LoadRequest) => void answer(asked));
process.on("disconnect", () => process.exit());

function tell(told: LoadMessage): void {
  process.send?.(told);
}

/** Reports mails from here, because polling for them over HTTP would be most of the load. */
function tellMails(): void {
  let after = 0;
  setInterval(() => {
    const mails = environment.mails({ after }).reverse();
    if (mails.length === 0) return;
    after = mails.at(-1)?.id ?? after;
    const parts = mails.map(({ id, to, subject, text }) => {
      const token = /\/rviewer\/([\w-]+)/.exec(text)?.[1];
      return { id, to: to[0] ?? "", subject, token };
    });
    tell({ kind: "mails", mails: parts });
  }, mailsEveryMs);
}

async function answer(asked: LoadRequest): Promise<void> {
  switch (asked.kind) {
    case "senders":
      return makeSenders(asked.count);
    case "signed in":
      return signInAgain(asked.emails);
    case "reading":
      return tellReading();
    case "check": {
      await environment.idle();
      const checked = await checkStage(await operatorOf(environment));
      return tell({ kind: "checked", checked });
    }
  }
}

/** Creates senders on the largest plan; its limits apply to them as to everybody. */
async function makeSenders(count: number): Promise<void> {
  const senders = [];
  while (senders.length < count) {
    const { id, email, bearer } = await newPayer("pro");
    senders.push({ id, email, bearer });
  }
  tell({ kind: "senders", senders });
}

/** Signs in again, since access tokens expire after ten minutes. */
async function signInAgain(emails: readonly string[]): Promise<void> {
  const senders = [];
  for (const email of emails) senders.push(await signIn(email));
  tell({ kind: "signed in", senders });
}

function tellReading(): void {
  const ms = ({ user, system }: NodeJS.CpuUsage) => (user + system) / 1000;
  const reading = {
    cpuMs: ms(process.cpuUsage()),
    mainThreadCpuMs: ms(process.threadCpuUsage()),
    mainThreadMs: performance.eventLoopUtilization().active,
    usage: environment.usage().filter(({ unit }) => unit === "lambda:mb-ms"),
  };
  tell({ kind: "reading", reading });
}
