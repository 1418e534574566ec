import { expect, test } from "vitest";
import { preparePdf } from "../../src/index.ts";
import { formPdf, onePage, signed, stream, streamPdf, tablePdf } from "../support/pdfs.ts";
import { makeSealing, makeSealKey, seal, textField, verdictOf } from "../support/sealing.ts";
import { needs, run, signatureReport, withFile } from "../support/tools.ts";

const key = await makeSealKey();
const place = (x: number, y: number, width = 100, height = 20) => ({
  page: 0,
  ...{ x: x / 612, y: (792 - y - height) / 792, width: width / 612, height: height / 792 },
});
const at = (y: number, x = 100, width = 100) => `/Rect[${x} ${y} ${x + width} ${y + 20}]`;

interface FormField {
  readonly fullname: string;
  readonly fieldflags: number;
  readonly fieldtype: string;
  readonly value: unknown;
  readonly annotation: { readonly annotationflags: number; readonly appearancestate: string };
}

/** What qpdf finds in the sealed document's form, except for our own seal. */
function formOf(sealed: Uint8Array): Map<string, FormField> {
  const { output } = withFile(sealed, (path) =>
    run("qpdf", ["--no-warn", "--json", "--json-key=acroform", path]),
  );
  const { acroform }: { acroform: { fields: FormField[] } } = JSON.parse(
    output.slice(0, output.lastIndexOf("}") + 1),
  );
  const own = acroform.fields.filter(({ fullname }) => fullname !== "Seal");
  return new Map(own.map((field) => [field.fullname, field]));
}

const isLocked = ({ fieldflags, annotation }: FormField) =>
  fieldflags % 2 === 1 || (annotation.annotationflags & 2) !== 0;

async function sealedOf(
  upload: Buffer,
  stamped: ReturnType<typeof place>[] = [],
  emptyPlaces: ReturnType<typeof place>[] = [],
) {
  const { bytes } = await preparePdf(upload);
  const fields = stamped.map((one) => textField(one, "Ann Lee"));
  return seal({ ...makeSealing(bytes, key, fields), emptyPlaces });
}

test("every field is read-only, however the form is built, and the seal holds", async (context) => {
  needs(context, "qpdf", "pdfsig");
  const widget = (entries: string) => `<</Type/Annot/Subtype/Widget ${entries}>>`;
  const objects = onePage(
    { extra: `/Annots[6 0 R 7 0 R 8 0 R 9 0 R ${widget(`/FT/Tx/T(inline)${at(100)}`)}]` },
    `/AcroForm<</NeedAppearances true/Fields[5 0 R 8 0 R ${"<</FT/Tx/T(nowhere)/Kids[]>>"} null]>>`,
    [
      "<</T(top)/FT/Tx/Kids[6 0 R 7 0 R 5 0 R]>>",
      widget(`/Parent 5 0 R/T(flags)/Ff 4096${at(700)}`),
      widget(`/Parent 5 0 R/T(none)${at(600)}`),
      widget(`/FT/Btn/Ff 3/T(locked)${at(500)}`),
      widget(`/FT/Ch/Ff 131072/T(stray)/Opt[(a)(b)]${at(400)}`),
    ],
  );
  for (const upload of [tablePdf(objects), streamPdf(objects)]) {
    const sealed = await sealedOf(upload);
    const form = formOf(sealed);
    expect([...form.keys()]).toEqual(
      expect.arrayContaining(["top.flags", "top.none", "locked", "stray", "inline"]),
    );
    expect([...form.values()].filter((field) => !isLocked(field))).toEqual([]);
    expect(form.get("top.flags")?.fieldflags).toBe(4097);
    const report = withFile(sealed, signatureReport);
    expect(report).toMatchObject({ valid: 1, lastIsValid: true, lastIsTotal: true });
    expect(await verdictOf(sealed, key)).toBe("genuine");
  }
});

test("a form value is hidden below a stamp, and nowhere else", async (context) => {
  needs(context, "qpdf");
  const look = (content: string) => stream(content, "/Type/XObject/Subtype/Form/BBox[0 0 100 20]");
  const upload = formPdf(
    [
      `/FT/Tx/T(filled)/V(old)${at(700)}`,
      `/FT/Tx/T(framed)/AP<</N 12 0 R>>${at(650)}`,
      `/FT/Tx/T(prompt)/AP<</N 13 0 R>>${at(600)}`,
      `/FT/Tx/T(empty)/V(old)${at(550)}`,
      `/FT/Tx/T(beside)/V(old)${at(500)}`,
      `/FT/Tx/T(wide)/V(old)${at(450, 100, 200)}`,
      `/FT/Btn/Ff 65536/T(press)${at(400)}`,
    ],
    {},
    "",
    [look("0 0 100 20 re S"), look("BT /F 9 Tf (Name) Tj ET")],
  );
  const stamped = [700, 650, 600, 450, 400].map((y) => place(100, y));
  const form = formOf(await sealedOf(upload, stamped, [place(100, 550)]));
  const hidden = [...form.values()].filter((one) => (one.annotation.annotationflags & 2) !== 0);
  expect(hidden.map(({ fullname }) => fullname)).toEqual(["filled", "prompt"]);
  expect([...form.values()].every(isLocked)).toBe(true);
});

test("boxes below fields of ours are not marked, whether these are or not", async (context) => {
  needs(context, "qpdf");
  const states = "/AP<</N<</Yes 4 0 R/Off 4 0 R>>>>";
  const boxes = [700, 650, 600].map(
    (y, i) => `/FT/Btn/T(box${i})/V/Yes/AS/Yes${states}${at(y, 100, 20)}`,
  );
  const kids = ["<</FT/Btn/Ff 32768/T(plan)/V/Yes/Kids[9 0 R]>>"];
  const radio = `<</Type/Annot/Subtype/Widget/Parent 8 0 R/AS/Yes${states}${at(550, 100, 20)}>>`;
  const upload = tablePdf(
    onePage(
      { extra: "/Annots[5 0 R 6 0 R 7 0 R 9 0 R]" },
      "/AcroForm<</Fields[5 0 R 6 0 R 7 0 R 8 0 R]>>",
      [...boxes.map((entries) => `<</Type/Annot/Subtype/Widget ${entries}>>`), ...kids, radio],
    ),
  );
  const empty = [place(100, 650, 20), place(100, 550, 20)];
  const form = formOf(await sealedOf(upload, [place(100, 700, 20)], empty));
  const marks = [...form.values()].map(({ value, annotation }) => [
    value,
    annotation.appearancestate,
  ]);
  expect(marks).toEqual([
    ["/Off", "/Off"],
    ["/Off", "/Off"],
    ["/Yes", "/Yes"],
    ["/Off", "/Off"],
  ]);
});

test("a form that somebody has signed or certified stays as it is", async (context) => {
  needs(context, "qpdf");
  const text = `/FT/Tx/T(a)/V(x)${at(700)}`;
  const widget = `<</Type/Annot/Subtype/Widget/P 3 0 R/F 4 ${text}>>`;
  const upload = signed(onePage({ extra: "/Annots[5 0 R]" }, "", [widget]), "", "5 0 R");
  const form = formOf(await sealedOf(upload, [place(100, 700)]));
  expect(form.get("a")).toMatchObject({ fieldflags: 0, annotation: { annotationflags: 4 } });
  const signsNothing = "/FT/Sig/T(s)/V<</Type/Sig/ByteRange[0 1 2 3]>>/Rect[0 0 0 0]";
  const open = formOf(await sealedOf(formPdf([text, signsNothing]), [place(100, 700)]));
  expect(open.get("a")?.fieldflags).toBe(1);
});
