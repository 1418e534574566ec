import { givenAnswers } from "#core/domain/answers/given-answers";
import { csvFile } from "#core/domain/common/csv";
import type { Envelope } from "#core/domain/envelope/envelope";
import type { Export } from "#core/domain/lists/export";
import {
  type AnswersOfSigner,
  answersOfSigners,
  answersTable,
  documentRow,
  documentsHead,
  entriesHead,
  entryRow,
  type Row,
} from "#core/domain/lists/export-rows";
import { variable } from "#core/environment";
import { objectKeys, storeObject } from "#core/gateways/documents";
import { deleteExported } from "#core/gateways/exported-files";
import type { Run } from "#core/http/worker";
import { listEntries } from "#core/store/envelope/audit";
import { getContent, listValues } from "#core/store/envelope/envelopes";
import { changeExportInRun, type ExportRun, exportedIds } from "#core/store/files/exports";
import { ahead } from "./ahead.ts";
import type { Outcome } from "./outcome.ts";
import { findOwnEnvelope } from "./own-envelope.ts";

const documents = variable("DOCUMENTS_BUCKET");
/** Documents that are read concurrently. */
const readAhead = 8;
const progressEvery = 50;

/** One table of all documents. It is made within seconds, so a run that was stopped starts again. */
export async function makeTable(wanted: Export, own: ExportRun, run: Run): Promise<Outcome> {
  const ids = await exportedIds(wanted.id);
  const table = tableOf(wanted.kind);
  let [done, leftOut] = [0, 0];
  const sofar = () => ({ done, leftOut, changedAt: run.now().toISOString() });
  for await (const rows of ahead(ids, readAhead, (id) => table.read(wanted, id))) {
    done++;
    if (rows) table.add(rows);
    else leftOut++;
    if (done % progressEvery === 0 && !(await changeExportInRun(own, sofar()))) return "gone";
  }
  const { userId, id: exportId } = wanted;
  const bytes = Buffer.from(csvFile(table.lines()), "utf8");
  const key = objectKeys.export(userId, exportId);
  const { versionId } = await storeObject(documents, key, bytes, "text/csv; charset=utf-8");
  const file = { key, versionId, sizeBytes: bytes.length };
  const readyAt = run.now().toISOString();
  if (await changeExportInRun(own, { ...sofar(), file, readyAt })) return "ready";
  await deleteExported({ userId, exportId });
  return "gone";
}

interface Table<Found> {
  /** Undefined for a document that is left out. */
  readonly read: (wanted: Export, id: string) => Promise<Found | undefined>;
  readonly add: (found: Found) => void;
  readonly lines: () => readonly Row[];
}

function tableOf(kind: Export["kind"]): Table<readonly (Row | AnswersOfSigner)[]> {
  const rows: Row[] = [];
  const answers: AnswersOfSigner[] = [];
  const add = (found: readonly (Row | AnswersOfSigner)[]) => {
    for (const one of found) {
      if ("answers" in one) answers.push(one);
      else rows.push(one);
    }
  };
  const read = (wanted: Export, id: string) =>
    findOwnEnvelope(wanted, id).then((envelope) => envelope && rowsOf(kind, envelope));
  switch (kind) {
    case "answers":
      return { read, add, lines: () => answersTable(answers) };
    case "entries":
      return { read, add, lines: () => [entriesHead, ...rows] };
    case "documents":
    case "zip":
      return { read, add, lines: () => [documentsHead, ...rows] };
  }
}

async function rowsOf(
  kind: Export["kind"],
  envelope: Envelope,
): Promise<readonly (Row | AnswersOfSigner)[]> {
  switch (kind) {
    case "answers": {
      const { id } = envelope;
      const [content, values] = await Promise.all([getContent(id), listValues(id)]);
      return answersOfSigners(envelope, givenAnswers(envelope, content, values));
    }
    case "entries":
      return (await listEntries(envelope.id)).map((entry) => entryRow(envelope, entry));
    case "documents":
    case "zip":
      return [documentRow(envelope)];
  }
}
