import * as z from "zod/mini";
import type { RowFault, SheetRow } from "#contract/calls/batches";
import { publicEnvelopes } from "#contract/calls/sending";
import type { RolePerson } from "#contract/calls/template-roles";
import { limits } from "#contract/rules/limits/limits";
import { senderMessages } from "#contract/rules/limits/sender-messages";
import { returnedBeforeText } from "#contract/rules/mails/mail-delivery";
import { Refusal } from "#contract/rules/refusals/refusals";
import { planOf } from "../domain/account/account.ts";
import type { Caller } from "../domain/account/caller.ts";
import { assertMailsOfDocument, mailsOf } from "../domain/acts/mail-caps.ts";
import {
  type Batch,
  type BatchRow,
  faultOf,
  rowEnvelope,
  stopsBatch,
} from "../domain/batches/batch.ts";
import { cellAt } from "../domain/batches/corrections.ts";
import {
  assertCells,
  assertHasValues,
  assertValues,
  filledValues,
  inTurn,
  labelsFilled,
  peopleOf,
  repeatedRows,
  titleOf,
} from "../domain/batches/sheet.ts";
import type { Client } from "../domain/envelope/audit.ts";
import { valuePath } from "../domain/envelope/field-settings.ts";
import { digest } from "../domain/record/evidence.ts";
import { addressesNamed, type Template } from "../domain/templates/template.ts";
import { parseInput } from "../http/parse-input.ts";
import { whyUndeliverable } from "../store/account/undeliverable.ts";
import { writtenByProgram } from "./by-program.ts";
import { compose, type SenderState, type Submission, senderState } from "./send.ts";
import { askedTemplate } from "./template-source.ts";

/** The part of a row's envelope that stands in the row. */
const rowInput = z.pick(publicEnvelopes.createByKey.input, {
  recipients: true,
  values: true,
  title: true,
  externalId: true,
  metadata: true,
});

type BatchOwner = Pick<Batch, "id" | "userId" | "common">;

/** A row as a document to be sent. Throws what is wrong with it. */
export function submissionOf(
  batch: BatchOwner,
  { number, row }: Pick<BatchRow, "number" | "row">,
  template: Template,
  by: Pick<Submission, "caller" | "client" | "sender">,
): Submission {
  const people = peopleOf(row, template);
  const recipients = batch.common.inOrder ? inTurn(people, template) : people;
  const raw = { ...row, values: filledValues(row), recipients };
  const own = z.parse(rowInput, parseInput(byProgram, raw));
  const source = askedTemplate(template, own.recipients);
  return {
    ...by,
    idempotencyKey: rowEnvelope(batch, number).key,
    requestSha256: digest({ batch: batch.id, row: number }),
    source,
    pages: batch.common.pages,
    written: {
      ...writtenByProgram(
        { ...batch.common, ...own, title: own.title ?? titleOf(row, template) },
        source,
        by.sender.settings,
      ),
      batchId: batch.id,
    },
  };
}

/** The rules and sentences of the call for one envelope. */
const byProgram = { ...publicEnvelopes.createByKey, input: rowInput };

type RowVerdict = Pick<BatchRow, "row" | "fault">;

/** Checks every row as if it were sent now, and counts the mails of those without a fault. Nothing is stored. */
export async function checkRows(
  batch: BatchOwner,
  rows: readonly SheetRow[],
  template: Template,
  by: { readonly caller: Caller; readonly client: Client },
  now: Date,
): Promise<{ readonly rows: readonly RowVerdict[]; readonly mails: number }> {
  const sheet = {
    state: await senderState(by.caller.workspace),
    labels: labelsFilled(rows, template),
    repeated: repeatedRows(rows),
    returned: await returnedAddresses(rows, template),
  };
  let mails = 0;
  const judged: RowVerdict[] = [];
  for (const [index, row] of rows.entries()) {
    const found = await judge({ number: index + 1, row }, sheet);
    if ("mails" in found) mails += found.mails;
    judged.push({ row, ...("fault" in found ? { fault: found.fault } : {}) });
  }
  return { rows: judged, mails };

  async function judge(one: Pick<BatchRow, "number" | "row">, { state, ...about }: Sheet) {
    try {
      assertAlone(one, template, about);
      const submission = submissionOf(batch, one, template, { ...by, sender: state });
      const { envelope } = (await compose(submission, now)).sent;
      assertMailsOfDocument(envelope, planOf(by.caller.workspace, now));
      return { mails: mailsOf(envelope) };
    } catch (error) {
      if (!(error instanceof Refusal) || stopsBatch(error)) throw error;
      return { fault: inCell(faultOf(error), template) };
    }
  }
}

/** A field of the template has its value from a cell. */
function inCell(fault: Omit<RowFault, "row">, { fields }: Template): Omit<RowFault, "row"> {
  const index = /^fields\.(\d+)\.settings\.value$/.exec(fault.field ?? "")?.[1];
  const field = fields[Number(index)];
  return index === undefined ? fault : { ...fault, field: valuePath(field, field?.settings) };
}

interface Sheet {
  readonly state: SenderState;
  readonly labels: ReadonlySet<string>;
  readonly repeated: ReadonlyMap<number, number>;
  readonly returned: ReadonlyMap<string, string>;
}

/** Throws what is wrong with a row beside the others. */
function assertAlone(
  { number, row }: Pick<BatchRow, "number" | "row">,
  template: Template,
  { labels, repeated, returned }: Omit<Sheet, "state">,
): void {
  if (Buffer.byteLength(JSON.stringify(row)) > limits.batchRowBytesMax)
    throw new Refusal("BAD_FIELD", { message: senderMessages.batchRowBytesMax });
  const before = repeated.get(number);
  if (before !== undefined)
    throw new Refusal("BAD_FIELD", { message: `This row says the same as row ${before}.` });
  assertCells(row);
  assertHasValues(row, labels);
  assertValues(row, template);
  for (const [index, person] of peopleOf(row, template).entries()) {
    const message = addressesOf(person)
      .map((address) => returned.get(address))
      .find(Boolean);
    if (message) throw new Refusal("BAD_FIELD", { field: `recipients.${index}.email`, message });
  }
}

const addressesOf = (person: RolePerson | SheetRow["recipients"][number]): readonly string[] =>
  addressesNamed(person).map((address) => address.trim());

/** Reads that are made at once. */
const readsMax = 50;

/** Addresses whose mail came back, with the sentence about it. */
async function returnedAddresses(
  rows: readonly SheetRow[],
  { people = [] }: Pick<Template, "people">,
): Promise<ReadonlyMap<string, string>> {
  const given = [...rows.flatMap(({ recipients }) => recipients), ...people];
  const all = [...new Set(given.flatMap(addressesOf))];
  const found = new Map<string, string>();
  for (let from = 0; from < all.length; from += readsMax) {
    const some = all
      .slice(from, from + readsMax)
      .filter((address) => address.length <= limits.emailMax);
    const reasons = await Promise.all(some.map(whyUndeliverable));
    for (const [index, reason] of reasons.entries())
      if (reason) found.set(some[index] ?? "", returnedBeforeText(reason));
  }
  return found;
}

/** What is wrong with a row when its turn has come, for the list of faults. */
export const numberedFaults = (rows: readonly BatchRow[]): RowFault[] =>
  rows.flatMap(({ number, row, fault, refusal = fault }) => {
    if (!refusal) return [];
    const value = cellAt(row, refusal.field);
    return [{ row: number, ...refusal, ...(value === undefined ? {} : { value }) }];
  });
