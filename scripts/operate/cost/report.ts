import type { Region } from "../../../contract/rules/settings/regions.ts";
import { type Line, withFreeTiers, withPlan } from "./bill.ts";
import type { Prices } from "./prices.ts";

export interface Costs {
  readonly job: { readonly pdfBytes: number; readonly signers: number; readonly webhooks: number };
  readonly documents: number;
  readonly keptYears: number;
  /** The installation's region. */
  readonly region: Region;
  readonly prices: Pick<Prices, "region" | "asOf">;
  readonly perDocuments: readonly Line[];
  /** The part of `perDocuments` for programs. */
  readonly forPrograms: readonly Line[];
  /** The part for sealed documents that mails bring along, unless a sender's rules say otherwise. */
  readonly attached: Line;
  readonly kept: readonly Line[];
  readonly monthly: readonly Line[];
}

const begin = "<!-- npm run operate -- cost --write -->";
const end = "<!-- end of npm run operate -- cost -->";

/** The report in Markdown. Lines are sorted by price; except for programs, those below a cent are summed up. */
export function costReport(costs: Costs): string {
  const { job, documents, keptYears, region, prices } = costs;
  const { perDocuments, forPrograms, attached, kept, monthly } = costs;
  const megabytes = job.pdfBytes / 1e6;
  const many = documents.toLocaleString("en-US");
  return [
    `List prices of ${prices.region}${region === prices.region ? "" : ` (those of ${region} are not recorded)`}, as of ${prices.asOf}; after the free tiers of an otherwise idle month; and with a flat CloudFront plan as well (the free one has a million requests and 100 GB a month). A document has ${megabytes} MB, ${job.signers} signers and ${job.webhooks} webhook.`,
    table(`${many} documents, once`, perDocuments, thrice, 0.01, {
      "Without attached documents": [attached],
      "And without programs": [attached, ...forPrograms],
      "The floor: mails and seals": perDocuments.filter(({ what }) => !floor.test(what)),
    }),
    table("Of these, for programs", forPrograms, thrice, 0),
    table(`The same ${many}, kept for ${keptYears} years`, kept),
    table("A month without visitors", monthly, thrice),
  ].join("\n\n");
}

/** What AWS asks for the mails of a document, with what is attached, and for the signature of its seal, however it is made. */
const floor = /^SES, |^KMS, signatures$/;

/** Columns of USD by their headings. */
type Columns = Readonly<Record<string, (line: Line) => number>>;

const listed: Columns = { USD: ({ usd }) => usd };
const thrice: Columns = { ...listed, "free tiers": withFreeTiers, "and a plan": withPlan };

/** Lines below `from` USD are summed up. `without` has further sums by their titles, less some lines. */
function table(
  title: string,
  lines: readonly Line[],
  columns = listed,
  from = 0.01,
  without: Readonly<Record<string, readonly Line[]>> = {},
): string {
  const sorted = [...lines].sort((a, b) => b.usd - a.usd);
  const shown = sorted.filter(({ usd }) => usd >= from);
  const rest = sorted.filter(({ usd }) => usd > 0 && usd < from);
  const sums = (some: readonly Line[], less: readonly Line[] = []) =>
    Object.values(columns).map((column) => {
      const total = (of: readonly Line[]) => of.reduce((sum, line) => sum + column(line), 0);
      return (total(some) - total(less)).toFixed(2);
    });
  const rows = [
    [title, "amount", ...Object.keys(columns)],
    ...shown.map((line) => [line.what, line.amount, ...sums([line])]),
    ...(rest.length > 0 ? [["Everything else", "", ...sums(rest)]] : []),
    ["**Sum**", "", ...sums(lines).map((sum) => `**${sum}**`)],
    ...Object.entries(without).map(([of, less]) => [of, "", ...sums(lines, less)]),
  ];
  const widths = (rows[0] ?? []).map((_, column) =>
    Math.max(...rows.map((row) => row[column]?.length ?? 0)),
  );
  const line = (row: readonly string[]) =>
    `| ${row.map((cell, column) => pad(cell, widths[column] ?? 0, column)).join(" | ")} |`;
  const [head = [], ...body] = rows;
  const rule = `| ${widths.map((width, column) => (column === 0 ? "-".repeat(width) : `${"-".repeat(width - 1)}:`)).join(" | ")} |`;
  return [line(head), rule, ...body.map(line)].join("\n");
}

const pad = (cell: string, width: number, column: number): string =>
  column === 0 ? cell.padEnd(width) : cell.padStart(width);

/** Throws if the document has no place for the report. */
export function replaceReport(document: string, report: string): string {
  const [from, to] = [document.indexOf(begin), document.indexOf(end)];
  if (from < 0 || to < from) throw new Error(`expected ${begin} ... ${end}, found none`);
  return `${document.slice(0, from + begin.length)}\n\n${report}\n\n${document.slice(to)}`;
}
