import { describe, expect, test } from "vitest";
import { readForm } from "../../src/index.ts";
import { formPdf, onePage, signed, tablePdf } from "../support/pdfs.ts";

const at = (y: number, x = 100) => `/Rect[${x} ${y} ${x + 90} ${y + 20}]`;

const fieldsOf = (...[widgets, page, form, more]: Parameters<typeof formPdf>) =>
  readForm(formPdf(widgets, page, form, more)).fields;

const withoutPlace = (fields: ReturnType<typeof fieldsOf>) =>
  fields.map(({ place: _, ...field }) => JSON.parse(JSON.stringify(field)));

describe("kinds", () => {
  test("text: many lines, length, alignment, and what stands in it", () => {
    const many = `/FT/Tx/T(a)/TU(Your address)/Ff 4098/MaxLen 300/Q 2/V(1 Main St\\rBerlin)${at(700)}`;
    const comb = `/FT/Tx/T(zip_code[0])/Ff 16777217/MaxLen 5/V(1234567)${at(600)}`;
    const secret = `/FT/Tx/T(f1_01)/Ff 8192/V(hunter2)${at(500)}`;
    expect(withoutPlace(fieldsOf([many, comb, secret]))).toEqual([
      {
        ...{ name: "a", label: "Your address", kind: "text", required: true, readOnly: false },
        ...{ lines: "many", maxLength: 300, align: "right", value: "1 Main St\nBerlin" },
      },
      {
        ...{ name: "zip_code[0]", label: "Zip code", kind: "text", required: false, maxLength: 5 },
        readOnly: true,
      },
      { name: "f1_01", kind: "text", required: false, readOnly: false, private: true },
    ]);
  });

  test("days and numbers: by Acrobat's scripts, which are not run", () => {
    const script = (key: string, js: string) => `/${key}<</S/JavaScript/JS(${js})>>`;
    const day = script("F", 'AFDate_FormatEx\\("dd.mm.yyyy"\\);');
    const money = script("F", 'AFNumber_Format\\(2, 2, 0, 0, "\\\\u20ac ", true\\);');
    const range = script("V", "AFRange_Validate\\(true, 1, true, 99.5\\);");
    const time = script("F", 'AFDate_FormatEx\\("dd.mm.yyyy HH:MM"\\);');
    const share = script("F", "AFPercent_Format\\(0, 0\\)");
    const fields = fieldsOf([
      `/FT/Tx/T(a)/V(24.12.2026)/AA<<${day}>>${at(700)}`,
      `/FT/Tx/T(b)/V(1.234,5)/AA<<${money}${range}>>${at(600)}`,
      `/FT/Tx/T(c)/AA<<${time}>>${at(500)}`,
      `/FT/Tx/T(d)/V(0.05)/AA<<${share}>>${at(400)}`,
    ]);
    expect(fields).toMatchObject([
      { kind: "day", dayPattern: "dd.mm.yyyy", value: "2026-12-24" },
      {
        ...{ kind: "number", value: "1234.5", min: "1", max: "99.5" },
        number: { decimals: 2, thousands: ".", point: ",", currency: "€" },
      },
      { kind: "text" },
      { kind: "number", value: undefined, number: { decimals: 0, percent: true } },
    ]);
  });

  test("scripts and hide actions are named with what they would do, since nothing runs them", () => {
    const script = (js: string) => `<</S/JavaScript/JS(${js})>>`;
    const hide = (more: string) => `<</S/Hide/T[(spouse)(child.name)]${more}>>`;
    const { fields, leftOut, scripts } = readForm(
      formPdf([
        `/FT/Btn/T(married)/AA<</U${hide("/H false")}>>/AP<</N<</Yes null>>>>${at(700)}`,
        `/FT/Btn/Ff 65536/T(more)/A<</S/URI/URI(https://example.com)/Next[${hide("")}]>>${at(650)}`,
        `/FT/Btn/Ff 65536/T(site)/A<</S/URI/URI(https://example.com)>>${at(640)}`,
        `/FT/Tx/T(zip)/TU(Postal code)/AA<</V${script("event.rc = /^\\\\d{5}$/.test\\(event.value\\);")}/K${script("keys\\(\\)")}>>${at(600)}`,
        `/FT/Tx/T(age)/AA<</Bl${script('this.getField\\("adult"\\).value = event.value >= 18;')}>>${at(550)}`,
        `/FT/Tx/T(sum)/AA<</C${script("this.getField\\('gone'\\); this.getField\\('age'\\); this.getField\\('age'\\)")}>>${at(500)}`,
        `/FT/Tx/T(note)/AA<</Fo${script("app.beep\\(\\)")}>>${at(450)}`,
        `/FT/Tx/T(plain)/AA<</F${script(" ")}>>${at(400)}`,
      ]),
    );
    expect(fields.map(({ name }) => name)).toEqual([
      ...["married", "zip", "age", "sum", "note", "plain"],
    ]);
    const said = scripts.map(({ name, does, others }) => [name, does, others]);
    expect(said).toEqual([
      ["married", ["shows-or-hides"], ["spouse", "child.name"]],
      ["more", ["shows-or-hides"], ["spouse", "child.name"]],
      ["zip", ["checks", "formats"], []],
      ["age", ["calculates"], ["adult"]],
      ["sum", ["calculates"], ["gone", "age"]],
      ["note", ["other"], []],
    ]);
    expect(scripts.find(({ name }) => name === "zip")?.label).toBe("Postal code");
    expect(leftOut).toEqual([{ because: "script", count: 6 }]);
  });

  test("a hide action that refers to boxes names their fields, and one that goes in a circle ends", () => {
    const { scripts } = readForm(
      formPdf(
        [`/FT/Tx/T(spouse)${at(700)}`, `/FT/Btn/Ff 65536/T(toggle)/A 7 0 R${at(650)}`],
        {},
        "",
        ["<</S/Hide/T 5 0 R/Next 7 0 R>>"],
      ),
    );
    expect(scripts).toEqual([
      { name: "toggle", label: "Toggle", does: ["shows-or-hides"], others: ["spouse"] },
    ]);
  });

  test("scripts of other kinds are counted, since nothing runs them", () => {
    const script = (key: string, js: string) => `/AA<</${key}<</S/JavaScript/JS(${js})>>>>`;
    const show = 'this.getField\\("spouse"\\).display = display.visible;';
    const { fields, leftOut } = readForm(
      formPdf([
        `/FT/Tx/T(a)${script("V", show)}${at(700)}`,
        `/FT/Tx/T(b)${script("C", 'AFSimple_Calculate\\("SUM", ["c"]\\);')}${at(600)}`,
        `/FT/Tx/T(c)${script("F", "AFPercent_Format\\(0, 0\\)")}${at(500)}`,
      ]),
    );
    expect(fields).toHaveLength(3);
    expect(leftOut).toEqual([{ because: "script", count: 2 }]);
  });

  test("sums and products of a form's numbers are read as formulas, and other calculations are counted as scripts", () => {
    const format = '/F<</S/JavaScript/JS(AFNumber_Format\\(2, 0, 0, 0, "", true\\);)>>';
    const number = (name: string, y: number, js = "") =>
      `/FT/Tx/T(${name})/AA<<${format}${js && `/C<</S/JavaScript/JS(${js})>>`}>>${at(y)}`;
    const { fields, leftOut, scripts } = readForm(
      formPdf([
        number("net", 700),
        number("tax", 650),
        number("sum", 600, 'AFSimple_Calculate\\("SUM", new Array \\("net", "tax"\\)\\);'),
        number("both", 550, "AFSimple_Calculate\\('PRD', 'net, tax'\\)"),
        number("mean", 500, 'AFSimple_Calculate\\("AVG", ["net", "tax"]\\);'),
        number("gone", 450, 'AFSimple_Calculate\\("SUM", ["net", "row"]\\);'),
        number("self", 400, 'AFSimple_Calculate\\("SUM", ["self"]\\);'),
        number("more", 350, 'AFSimple_Calculate\\("SUM", ["net"]\\); app.alert\\(1\\);'),
      ]),
    );
    expect(
      fields.flatMap(({ name, calculation }) => (calculation ? [[name, calculation]] : [])),
    ).toEqual([
      ["sum", { is: "sum", of: ["net", "tax"] }],
      ["both", { is: "product", of: ["net", "tax"] }],
    ]);
    expect(leftOut).toEqual([{ because: "script", count: 4 }]);
    expect(scripts.map(({ name, does, others }) => [name, does, others])).toEqual([
      ["mean", ["calculates"], ["net", "tax"]],
      ["more", ["calculates"], ["net"]],
      ["gone", ["calculates"], ["net", "row"]],
      ["self", ["calculates"], ["self"]],
    ]);
  });

  test("lists: words that are shown, not exported; what a list of ours can't be", () => {
    const long = `(${"x".repeat(81)})`;
    const { fields, leftOut } = readForm(
      formPdf([
        `/FT/Ch/Ff 131072/T(a)/Opt[[(DE)(Germany)][(FR)(France)]( )]/V(FR)${at(700)}`,
        `/FT/Ch/T(b)/Opt[(one)(two)]/V[(two)]${at(600)}`,
        `/FT/Ch/Ff 2097152/T(c)/Opt[(one)(two)]${at(500)}`,
        `/FT/Ch/Ff 131072/T(d)/Opt[${"(x)(y)".repeat(60)}${long}]${at(400)}`,
        `/FT/Tx/Ff 1048576/T(e)${at(300)}`,
      ]),
    );
    expect(fields).toMatchObject([
      { kind: "list", options: ["Germany", "France"], value: "France" },
      { kind: "list", options: ["one", "two"], value: "two" },
      { name: "d", kind: "text" },
    ]);
    expect(leftOut).toEqual([
      { because: "several-options", count: 1 },
      { because: "file", count: 1 },
    ]);
  });

  test("push buttons, hidden and empty boxes, and those beside the page are no fields", () => {
    const hidden = ["/F 2", "/F 32", "/F 34", "/OC 15 0 R"].map(
      (entries, i) => `/FT/Tx/T(h${i})${at(700)}${entries}`,
    );
    const others = [
      `/FT/Btn/Ff 65536/T(p)${at(600)}`,
      "/FT/Tx/T(z)/Rect[0 0 0 0]",
      "/FT/Tx/T(o)/Rect[700 0 800 100]",
      `/T(n)${at(500)}`,
      `/FT/Sig/T(s)${at(400)}`,
    ];
    const layer = ["null", "<</Type/OCG/Name(off)>>"];
    const form = formPdf([...hidden, ...others], {}, "", layer).toString("latin1");
    const off = form.replace(
      "/Pages 2 0 R",
      "/Pages 2 0 R/OCProperties<</OCGs[15 0 R]/D<</OFF[15 0 R]>>>>",
    );
    const moved = reindexed(off);
    expect(readForm(moved).fields).toMatchObject([{ name: "s", kind: "signature" }]);
  });
});

/** The objects of a file made by `formPdf`, with a table that fits them. */
function reindexed(source: string): Buffer {
  const bodies = [...source.matchAll(/\d+ 0 obj\n([\s\S]*?)\nendobj\n/g)].map(([, body]) => body);
  return tablePdf(bodies.map((body = "") => body));
}

describe("boxes of one field", () => {
  const state = (name: string, on = "") =>
    `/AP<</N<</${name} 4 0 R/Off 4 0 R>>>>${on === "" ? "" : `/AS/${on}`}`;
  /** A field with boxes below it, in a tree of objects 5 (the field), 6, 7 … */
  const tree = (field: string, kids: readonly string[]) => {
    const refs = kids.map((_, i) => `${i + 6} 0 R`).join(" ");
    const widgets = kids.map((kid) => `<</Type/Annot/Subtype/Widget/Parent 5 0 R ${kid}>>`);
    const page = { extra: `/Annots[${refs}]` };
    const form = "/AcroForm<</Fields[5 0 R]>>";
    return readForm(tablePdf(onePage(page, form, [`<<${field}/Kids[${refs}]>>`, ...widgets])))
      .fields;
  };

  test("radio buttons: one group, with the words of /Opt or the states' names", () => {
    const boxes = [`${state("0", "Off")}${at(700)}`, `${state("1", "1")}${at(700, 300)}`];
    const field = "/FT/Btn/Ff 49154/T(plan)/TU(Which plan?)/V/1";
    expect(tree(`${field}/Opt[(Small)(Large)]`, boxes)).toMatchObject([
      { kind: "choice", label: "Which plan?", option: "Small", group: "plan", required: true },
      { kind: "choice", label: "Which plan?", option: "Large", group: "plan", value: true },
    ]);
    expect(tree(field, boxes).map(({ option }) => option)).toEqual(["0", "1"]);
  });

  test("in unison or not: the second box that stands for the same is in a group of its own", () => {
    const boxes = [700, 600].flatMap((y) => [
      `${state("Y")}${at(y)}`,
      `${state("N")}${at(y, 300)}`,
    ]);
    const groups = (flags: number) =>
      tree(`/FT/Btn/Ff ${flags}/T(ok)`, boxes).map(({ option, group }) => `${option} ${group}`);
    expect(groups(32768 + 2 ** 25)).toEqual(["Y ok", "N ok", "Y ok 2", "N ok 2"]);
    expect(groups(32768)).toEqual(groups(32768 + 2 ** 25));
  });

  test("a choice: the question from the field, the words from the boxes; alone it is a check box", () => {
    const box = (on: string, tip: string, y: number) => `${state(on)}/TU(${tip})${at(y)}`;
    const field = "/FT/Btn/Ff 32768/T(pets)/TU(Pets?)";
    const boxes = [box("1", "A dog", 700), box("2", "A cat", 600), box("none", "No pet", 500)];
    const options = tree(field, boxes).map(({ label, option }) => `${label} ${option}`);
    expect(options).toEqual(["Pets? A dog", "Pets? A cat", "Pets? none"]);
    const [alone] = tree(field, [box("1", "A dog", 700)]);
    expect(alone).toMatchObject({ kind: "check", label: "Pets?" });
    expect(alone).not.toHaveProperty("option");
  });

  test("check boxes of one name: alone each, and a choice where they stand for different things", () => {
    const both = (other: string) =>
      tree("/FT/Btn/T(agree)/V/Yes", [
        `${state("Yes", "Yes")}${at(700)}`,
        `${state(other)}${at(600)}`,
      ]);
    expect(both("Yes")).toMatchObject([
      { kind: "check", value: true },
      { kind: "check", value: true },
    ]);
    expect(both("Yes").flatMap(({ group }) => group ?? [])).toEqual([]);
    expect(both("No")).toMatchObject([
      { kind: "choice", option: "Yes", value: true, group: "agree" },
      { kind: "choice", option: "No", value: undefined, group: "agree" },
    ]);
  });

  test("one text at several places, also as two fields of the same name, has one group", () => {
    const kids = [at(700), at(600)];
    const longName = "f".repeat(60);
    const inherited = tree(`/FT/Tx/Ff 3/MaxLen 9/V(Ann)/TU(Name)/T(${longName})`, kids);
    const same = { kind: "text", label: "Name", required: true, readOnly: true, maxLength: 9 };
    const group = "f".repeat(34);
    expect(inherited).toMatchObject([
      { ...same, value: "Ann", group },
      { ...same, value: "Ann", group },
    ]);
    const twice = fieldsOf([
      `/FT/Tx/T(n)${at(700)}`,
      `/FT/Tx/T(n)${at(600)}`,
      `/FT/Tx/T(m)${at(500)}`,
      `/FT/Tx/T(n)/MaxLen 5${at(400)}`,
    ]);
    expect(twice.map(({ group }) => group)).toEqual(["n", "n", undefined, undefined]);
  });
});

describe("places", () => {
  const crop = "[100 100 500 700]";
  const rect = "/FT/Tx/T(a)/Rect[300 250 220 200]";
  test.each([
    [0, { x: 120 / 400, y: 450 / 600, width: 80 / 400, height: 50 / 600 }],
    [90, { x: 100 / 600, y: 120 / 400, width: 50 / 600, height: 80 / 400 }],
    [180, { x: 200 / 400, y: 100 / 600, width: 80 / 400, height: 50 / 600 }],
    [270, { x: 450 / 600, y: 200 / 400, width: 50 / 600, height: 80 / 400 }],
  ])("on a cropped page turned by %d", (rotate, place) => {
    const [field] = fieldsOf([rect], { crop, rotate });
    for (const [key, fraction] of Object.entries(place)) {
      expect(field?.place).toHaveProperty(key, expect.closeTo(fraction, 9));
    }
  });

  test("reading order: rows from top to bottom, each from left to right", () => {
    const boxes = [
      ["d", 100, 500, 20],
      ["b", 300, 704, 12],
      ["a", 100, 700, 20],
      ["c", 100, 660, 30],
    ] as const;
    const fields = fieldsOf(
      boxes.map(([name, x, y, h]) => `/FT/Tx/T(${name})/Rect[${x} ${y} ${x + 90} ${y + h}]`),
    );
    expect(fields.map(({ name }) => name).join("")).toBe("abcd");
  });
});

describe("odd forms", () => {
  const names = (form: string, more: string[], annots = "") =>
    readForm(tablePdf(onePage({ extra: `/Annots[${annots}]` }, form, more))).fields.map(
      ({ name }) => name,
    );

  test("circles, boxes without a form and boxes beside the tree are read, each once", () => {
    const box = (more: string) => `<</Subtype/Widget${at(700)}${more}>>`;
    const circle = [`<</T(a)/FT/Tx/Kids[6 0 R 5 0 R]>>`, box("/Parent 5 0 R/Kids[5 0 R]")];
    expect(names("/AcroForm<</Fields[5 0 R]>>", circle, "6 0 R 6 0 R")).toEqual(["a"]);
    const stray = [box("/Parent 6 0 R/T(b)"), "<</T(a)/FT/Tx/Parent 5 0 R>>"];
    expect(names("", stray, "5 0 R")).toEqual(["a.b"]);
    expect(names("/AcroForm<</Fields[9 0 R null 5]>>", [box("/T(c)/FT/Tx")], "5 0 R")).toEqual([
      "c",
    ]);
  });

  test("names and values in every encoding of strings", () => {
    const utf16 = `<feff${Buffer.from("Größe 東京", "utf16le").swap16().toString("hex")}>`;
    const utf8 = `<efbbbf${Buffer.from("Größe").toString("hex")}>`;
    const fields = fieldsOf([
      `/FT/Tx/T(a)/TU ${utf16}/V(\\240 5 \\200)${at(700)}`,
      `/FT/Tx/T(b)/TU ${utf8}/V(a\\000b)${at(600)}`,
    ]);
    expect(fields).toMatchObject([
      { label: "Größe 東京", value: "€ 5 •" },
      { label: "Größe", value: "ab" },
    ]);
  });

  /** An expression that can divide the digits in many ways never comes back. */
  test("a name of many digits is read at once", () => {
    const [field] = fieldsOf([`/FT/Tx/T(field${"1".repeat(5_000)}x)${at(700)}`]);
    expect(field?.label).toMatch(/^Field 1+…$/);
  });

  test("labels: words of the name, nothing where a program has made it up", () => {
    const made = [
      "dateOfBirth_2",
      "Text12",
      "f1_01[0]",
      "undefined_3",
      "Kontonummer",
      "check box 4",
    ];
    const labels = fieldsOf(made.map((name, i) => `/FT/Tx/T(${name})${at(700 - 30 * i)}`));
    expect(labels.map(({ label }) => label)).toEqual([
      ...["Date of birth 2", undefined, undefined, undefined, "Kontonummer", undefined],
    ]);
  });

  test("more than fields can be, and texts without end, end in time", () => {
    const many = Array.from({ length: 6_000 }, (_, i) => `/FT/Tx/T(${i})${at(i % 700)}`);
    const { fields, leftOut } = readForm(formPdf(many));
    expect([fields.length, leftOut]).toEqual([2_000, [{ because: "too-many", count: 4_000 }]]);
    const shared = `(${"x ".repeat(1_000_000)})`;
    const widgets = many.slice(0, 5_000).map((one) => `${one}/TU ${5_005} 0 R/V 5005 0 R`);
    expect(readForm(formPdf(widgets, {}, "", [shared])).fields).toHaveLength(2_000);
  });

  test("a signed or certified PDF is left alone", () => {
    const widget = `<</Type/Annot/Subtype/Widget/FT/Tx/T(a)/P 3 0 R/F 4 ${at(700)}>>`;
    const objects = onePage({ extra: "/Annots[5 0 R]" }, "", [widget]);
    const nothing = { fields: [], leftOut: [], scripts: [], signed: true };
    expect(readForm(signed(objects, "", "5 0 R"))).toEqual(nothing);
    const certifies = "/Reference[<</TransformMethod/DocMDP/TransformParams<</P 2>>>>]";
    expect(readForm(signed(objects, certifies, "5 0 R"))).toEqual(nothing);
    const signsNothing = "/FT/Sig/T(s)/V<</ByteRange[0 1 2 3]>>/Rect[0 0 0 0]";
    expect(readForm(formPdf([`/FT/Tx/T(a)${at(700)}`, signsNothing])).signed).toBe(false);
  });
});
