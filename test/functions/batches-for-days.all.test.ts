import { expect, test } from "vitest";
import { plans } from "../../contract/rules/limits/plans.ts";
import { dayMs } from "../../core/domain/common/time.ts";
import { apiKeyOf } from "../support/api-keys.ts";
import {
  makeBatch,
  type RowsBody,
  readBatch,
  rowsFor,
  sendRows,
  templateBy,
} from "../support/batches.ts";
import { chosenAssembly } from "../support/chosen-assembly.ts";
import { ownEnvironment } from "../support/own-environment.ts";
import { newSender } from "../support/people.ts";
import { callByKey } from "../support/public-api.ts";

/** An installation whose plan has any number of documents, and 1,500 emails a day. */
const own = ownEnvironment({
  cdkOut: chosenAssembly({ registration: "open", plans: "everybody-pro" }),
});

const rows = 1_000;
const emailsADay = plans.PRO_ANNUAL.mailsPerDayMax;

/** Each row is an invitation and a mail about the end. */
const firstDay = emailsADay / 2;

/** A minute after the next midnight in UTC, at which days of emails begin. */
async function nextDay(): Promise<string> {
  const { environment } = own();
  const midnight = (Math.floor(environment.now() / dayMs) + 1) * dayMs;
  await environment.advance(midnight - environment.now() + 60_000);
  return new Date(midnight).toISOString();
}

/** A thousand documents take minutes of two cores, and longer on a busy machine. */
const timeout = 600_000;

test("a thousand rows go out over two days by themselves, say when, and reach each person once", {
  timeout,
}, async () => {
  const { environment } = own();
  const began = await nextDay();
  const tomorrow = new Date(Date.parse(began) + dayMs).toISOString();
  const sender = await newSender("thousand");
  const key = await apiKeyOf(sender);
  const template = { id: await templateBy(key) };
  const { body } = await makeBatch(key, { template, rows: rowsFor(rows) });
  const { id } = body;
  const tomorrowTheRest = { nextAt: tomorrow, lastAt: tomorrow, unsent: 0 };
  expect(body).toMatchObject({
    ...{ state: "checked", rows, left: rows, faulty: 0 },
    needs: { documents: rows, mails: 2 * rows, mailsLeftToday: emailsADay },
    forecast: { now: firstDay, ...tomorrowTheRest },
  });
  await sendRows(key, id, rows);
  await environment.idle();
  expect(await readBatch(key, id)).toMatchObject({
    ...{ state: "waiting", sent: firstDay, refused: 0, left: rows - firstDay },
    stoppedBecause: { code: "MAILS_SPENT" },
    forecast: { now: 0, ...tomorrowTheRest },
  });
  // Nobody has to do anything, and nothing goes out before the day is over.
  await environment.runSchedule("Sweep");
  await environment.idle();
  expect(await readBatch(key, id)).toMatchObject({ state: "waiting", sent: firstDay });
  expect(await nextDay()).toBe(tomorrow);
  await environment.runSchedule("Sweep");
  await environment.idle();
  const done = await readBatch(key, id);
  expect(done).toMatchObject({ state: "done", sent: rows, refused: 0, left: 0 });

  const toSender = environment
    .mails({ to: sender.email })
    .filter(({ text }) => text.includes(`/batches/${id}\n`));
  expect(toSender.map(({ subject }) => subject).toReversed()).toEqual([
    "Your bulk send continues later: Lease",
    "Your bulk send is finished: Lease",
  ]);
  expect(toSender.at(-1)?.text).toContain("The rest is expected to go out on ");
  expect(new Set(await envelopesOf(key, id)).size).toBe(rows);
  const invited = rowsFor(rows).map(({ recipients: [person] }) =>
    environment.mails({ to: person?.email ?? "" }).map(({ subject }) => subject),
  );
  expect(invited.filter(({ length }) => length !== 1)).toEqual([]);
  expect(new Set(invited.flat()).size).toBe(rows);
});

/** Ids of the documents of a batch, in the order of its rows. */
async function envelopesOf(key: string, batchId: string): Promise<readonly string[]> {
  const ids: string[] = [];
  let after = "";
  do {
    const path = `/api/v1/batches/${batchId}/rows?limit=100${after && `&after=${after}`}`;
    const { body } = await callByKey<RowsBody>(key, "GET", path);
    ids.push(...body.data.map(({ envelopeId = "" }) => envelopeId));
    after = body.next ?? "";
  } while (after);
  return ids;
}
