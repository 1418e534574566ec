import { strToU8, zipSync } from "fflate";

/** Workbooks as programs write them, with the same cells. */

export const programsOfWorkbooks = [
  "excel",
  "google",
  "numbers",
  "libreoffice",
  "openpyxl",
  "without folders",
  "on Windows",
] as const;
type Program = (typeof programsOfWorkbooks)[number];

const head = ["First name", "Email", "Starts", "Rent", "Share", "Postal code", "Ok", "Ref"];

const relations = `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="x/worksheet" Target="worksheets/sheet1.xml"/><Relationship Target="/xl/worksheets/sheet2.xml" Id="rId2" Type="x/worksheet"/></Relationships>`;

/** Formats 1 to 3 are a day, a percentage, and five digits. */
const styles = `<styleSheet><numFmts count="2"><numFmt numFmtId="164" formatCode="[$-407]d\\.\\ mmm\\ yyyy;@"/><numFmt numFmtId="165" formatCode="00000"/></numFmts><cellStyleXfs count="1"><xf numFmtId="14"/></cellStyleXfs><cellXfs count="4"><xf numFmtId="0"/><xf numFmtId="164" applyNumberFormat="1"><alignment/></xf><xf numFmtId="9"/><xf numFmtId="165"/></cellXfs></styleSheet>`;

const builtInDays = styles.replace(
  '<xf numFmtId="164" applyNumberFormat="1">',
  '<xf numFmtId="14">',
);

/** Texts in one place, as Excel and Numbers write them, with runs, hints and references. */
const shared = [
  ...head,
  '<r><rPr><b/></rPr><t>Łu</t></r><r><t xml:space="preserve">kasz</t></r><rPh sb="0" eb="1"><t>hint</t></rPh>',
  "l@example.com",
  "Zoë &amp; Co",
  "z@example.com",
];

const strings = `<sst>${shared.map((text) => (text.startsWith("<") ? `<si>${text}</si>` : `<si><t>${text}</t></si>`)).join("")}</sst>`;

const asShared = (place: string, at: number) => `<c r="${place}" t="s"><v>${at}</v></c>`;
const inline = (place: string, text: string) =>
  `<c r="${place}" t="inlineStr"><is><t>${text}</t></is></c>`;

const columns = "ABCDEFGH";
const rest =
  '<c r="C2" s="1"><v>46357</v></c><c r="D2"><f>1+1</f><v>1234.56</v></c><c r="E2" s="2"><v>0.05</v></c><c r="F2" s="3"><v>1067</v></c><c r="G2" t="b"><v>1</v></c><c r="H2" t="e"><v>#REF!</v></c>';
const long = '<c r="C3" s="1"/><c r="D3"><v>4917012345678900</v></c>';

function rowsOf(program: Program): string {
  const isInline = !isShared(program);
  const text = (place: string, at: number, written: string) =>
    isInline ? inline(place, written) : asShared(place, at);
  const first = head.map((name, at) => text(`${columns[at]}1`, at, name)).join("");
  return `<row r="1">${first}</row><row r="2" spans="1:8">${text("A2", 8, "Łukasz")}${text("B2", 9, "l@example.com")}${rest}</row><row r="3">${text("A3", 10, "Zoë &#38; Co")}${text("B3", 11, "z@example.com")}${long}</row>`;
}

/** LibreOffice and others may put a prefix before each name. */
const prefixed = (xml: string): string => xml.replace(/<(\/?)(\w)/g, "<$1x:$2");

interface WorkbookOptions {
  /** A hidden row, and another sheet. */
  readonly hidden?: boolean;
  /** Names of all sheets, of which the second has the people. */
  readonly sheets?: readonly string[];
  /** The only cell of the first row, by its number and format. */
  readonly cell?: { readonly value: string; readonly format: string };
}

const summary =
  '<worksheet><sheetData><row r="1"><c r="A1" t="inlineStr"><is><t>This document was exported from Numbers.</t></is></c></row></sheetData></worksheet>';

export function workbook(
  program: Program,
  { hidden = false, sheets, cell }: WorkbookOptions = {},
): Uint8Array<ArrayBuffer> {
  const gone = hidden ? '<row r="4" hidden="1"><c r="A4"><v>1</v></c></row>' : "";
  const rows = cell
    ? `<row r="1">${inline("A1", "Key")}${inline("B1", "Value")}</row><row r="7">${inline("A7", "x")}<c r="B7" s="1"><v>${cell.value}</v></c></row>`
    : rowsOf(program);
  const sheet = `<worksheet><sheetData>${rows}${gone}</sheetData></worksheet>`;
  const more = hidden ? '<sheet name="More" sheetId="3" r:id="rId2"/>' : "";
  const state = program === "openpyxl" ? ' state="visible"' : "";
  const listed = sheets
    ? sheets
        .map(
          (name, at) => `<sheet name="${name}" sheetId="${at + 1}" r:id="rId${at === 1 ? 1 : 2}"/>`,
        )
        .join("")
    : `<sheet name="Lists" sheetId="2" state="hidden" r:id="rId2"/><sheet name="People" sheetId="1"${state} r:id="rId1"/>${more}`;
  const book = `<workbook><workbookPr/><sheets>${listed}</sheets></workbook>`;
  const isPrefixed = program === "libreoffice";
  const formats = cell
    ? styles.replace(
        /formatCode="[^"]*;@"/,
        `formatCode="${cell.format.replaceAll('"', "&quot;")}"`,
      )
    : styles;
  const files = {
    "[Content_Types].xml": "<Types/>",
    "xl/workbook.xml": book,
    "xl/_rels/workbook.xml.rels": relations,
    "xl/styles.xml": program === "google" ? builtInDays : formats,
    "xl/worksheets/sheet1.xml": isPrefixed ? prefixed(sheet) : sheet,
    "xl/worksheets/sheet2.xml": summary,
    ...(isShared(program) ? { "xl/sharedStrings.xml": strings } : {}),
  };
  const named = Object.entries(files).map(([name, text]) => [
    pathIn(program, name),
    strToU8(program === "without folders" ? text.replace("worksheets/", "") : text),
  ]);
  return new Uint8Array(zipSync(Object.fromEntries(named)));
}

const isShared = (program: Program): boolean => program === "excel" || program === "numbers";

/** Some programs leave out the folders, and some write the separators of Windows. */
function pathIn(program: Program, path: string): string {
  if (program === "on Windows") return path.replaceAll("/", "\\");
  return program === "without folders" ? path.replace(/^xl\/(worksheets\/)?/, "") : path;
}
