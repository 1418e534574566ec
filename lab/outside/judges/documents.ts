import type { SealKey } from "sealed-pdf";
import {
  type AuditRecord,
  chained,
  manyPages,
  onePage,
  originals,
  stream,
  tablePdf,
} from "sealed-pdf/testing";

/** The document that claims to be PDF/A. */
export const archival = "PDF/A-3b";

/** Changes the record of a document before it is sealed. */
type Forge = (record: AuditRecord) => AuditRecord;

/** The documents in which people do something else than sign. */
export const acts: Readonly<Record<string, Forge>> = {
  "an approval and a confirmation": (record) => {
    did(record, 0, { role: "approves", act: "approved" });
    did(record, 1, { role: "confirms", act: "confirmed" });
    for (const value of record.values) delete value.signature;
    return chained(record);
  },
  "a witness whom the first one has named": (record) => {
    const [first] = record.content.signers;
    const witnessed = { witnessOf: first.id, witnessed: "ann Test", address: "1 Main Street" };
    did(record, 1, { role: `witnesses ${first.id}`, act: "witnessed", ...witnessed });
    const [, viewed] = record.entries;
    const named = { name: "ben Test", to: "ben@example.com", reason: "On leave" };
    const data = { signer: "s2", fromName: "Cy Old", from: "cy@example.com", ...named };
    const actor = { kind: "signer", name: "Cy Old", email: "cy@example.com" };
    record.entries.splice(1, 0, { ...viewed, type: "delegated", actor, data });
    return chained(record);
  },
};

/** Gives a signer a role, and the entry `signed` what they did. */
function did(
  record: AuditRecord,
  index: number,
  { role, ...data }: Readonly<Record<string, string>>,
): void {
  const { id } = record.content.signers[index];
  record.content.signers[index].role = role;
  for (const { signers } of record.shown) signers[index].role = role;
  const signed = record.entries.find(
    (entry: AuditRecord) => entry.type === "signed" && entry.data.signer === id,
  );
  Object.assign(signed.data, data);
}

/** Sixteen originals from different writers, including some that are already signed. */
export async function documentsToJudge(key: SealKey): Promise<Record<string, Buffer>> {
  const {
    "a signature of somebody else": _,
    "the words of a seal": __,
    ...made
  } = await originals(key);
  return {
    ...made,
    "a hundred pages": manyPages(100),
    "a turned and cropped page": tablePdf(
      onePage({ media: "[-50 -50 562 742]", crop: "[0 0 500 700]", rotate: 90 }),
    ),
    "a scale of two": tablePdf(onePage({ extra: "/UserUnit 2", rotate: 270 })),
    "a form": tablePdf(
      onePage({ extra: "/Annots[5 0 R]" }, "/AcroForm<</Fields[5 0 R]>>", [field]),
    ),
    "a tagged document": tablePdf(taggedPage),
    ...Object.fromEntries(Object.keys(acts).map((act) => [act, tablePdf(onePage())])),
    [archival]: tablePdf(archivalPage(), `/ID[<${"0".repeat(32)}><${"0".repeat(32)}>]`),
  };
}

const field =
  "<</Type/Annot/Subtype/Widget/FT/Tx/DA(/Helv 9 Tf)/T(Name)/V(Ann)/Rect[50 600 250 620]/P 3 0 R/F 4>>";

const taggedPage = onePage(
  { extra: "/StructParents 0", content: "/P <</MCID 0>> BDC 0.9 g 20 30 100 60 re f EMC" },
  "/MarkInfo<</Marked true>>/Lang(en)/StructTreeRoot 5 0 R",
  [
    "<</Type/StructTreeRoot/K 6 0 R/ParentTree 7 0 R/ParentTreeNextKey 1>>",
    "<</Type/StructElem/S/Document/P 5 0 R/Pg 3 0 R/K 0>>",
    "<</Nums[0 [6 0 R]]>>",
  ],
);

function archivalPage(): string[] {
  const intent =
    "<</Type/OutputIntent/S/GTS_PDFA1/OutputConditionIdentifier(sRGB)/DestOutputProfile 6 0 R>>";
  const catalog = `/Metadata 5 0 R/OutputIntents[${intent}]`;
  const profile = standardRgb().toString("latin1");
  return onePage({}, catalog, [
    stream(metadata, "/Type/Metadata/Subtype/XML"),
    stream(profile, "/N 3"),
  ]);
}

const metadata = `<?xpacket begin="\xef\xbb\xbf" id="W5M0MpCehiHzreSzNTczkc9d"?>
<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
<rdf:Description rdf:about="" xmlns:pdfaid="http://www.aiim.org/pdfa/ns/id/">
<pdfaid:part>3</pdfaid:part><pdfaid:conformance>B</pdfaid:conformance>
</rdf:Description></rdf:RDF></x:xmpmeta>
<?xpacket end="w"?>`;

/** A display profile (ICC.1:2001-04) with the primaries of sRGB and a gamma of 2.2. */
function standardRgb(): Buffer {
  const gamma = Buffer.concat([Buffer.from("curv\0\0\0\0"), word(1), Buffer.from([2, 0x33, 0, 0])]);
  const tags: [string, Buffer][] = [
    ["desc", description("sRGB")],
    ["cprt", Buffer.from("text\0\0\0\0none\0\0\0\0")],
    ["wtpt", xyz(0.9642, 1, 0.8249)],
    ["rXYZ", xyz(0.4361, 0.2225, 0.0139)],
    ["gXYZ", xyz(0.3851, 0.7169, 0.0971)],
    ["bXYZ", xyz(0.1431, 0.0606, 0.7141)],
    ["rTRC", gamma],
    ["gTRC", gamma],
    ["bTRC", gamma],
  ];
  let at = 128 + 4 + 12 * tags.length;
  const table = [word(tags.length)];
  for (const [name, { length }] of tags) {
    table.push(Buffer.from(name), word(at), word(length));
    at += length;
  }
  const header = Buffer.alloc(128);
  header.writeUInt32BE(at, 0);
  header.writeUInt32BE(0x02100000, 8);
  header.write("mntrRGB XYZ ", 12, "latin1");
  header.write("acsp", 36, "latin1");
  xyz(0.9642, 1, 0.8249).copy(header, 68, 8);
  return Buffer.concat([header, ...table, ...tags.map(([, data]) => data)]);
}

function word(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeInt32BE(value);
  return bytes;
}

const xyz = (...values: number[]): Buffer =>
  Buffer.concat([
    Buffer.from("XYZ \0\0\0\0"),
    ...values.map((value) => word(Math.round(value * 65_536))),
  ]);

/** A textDescriptionType in ASCII, without the two other forms. */
const description = (text: string): Buffer =>
  Buffer.concat([
    Buffer.from("desc\0\0\0\0"),
    word(text.length + 1),
    Buffer.from(`${text}\0`),
    Buffer.alloc(4 + 4 + 2 + 1 + 67 + ((4 - ((text.length + 1 + 78) % 4)) % 4)),
  ]);
