import { expect, test } from "vitest";
import { type Dict, Stream, type Value } from "../../src/file/objects.ts";
import { listPages } from "../../src/file/pages.ts";
import { PdfFile } from "../../src/file/pdf-file.ts";
import { onePage, tablePdf } from "../support/pdfs.ts";
import {
  imageField,
  makeSealing,
  makeSealKey,
  penStroke,
  seal,
  textField,
} from "../support/sealing.ts";

const place = (y: number) => ({ page: 0, x: 0.1, y, width: 0.3, height: 0.1 });
const label = "a field";
const fields = [
  imageField(place(0.1), penStroke()),
  imageField(place(0.2)),
  textField(place(0.3), "Ann Lee"),
  { place: place(0.4), label, content: { kind: "lines", text: "Yes", many: true } },
  { place: place(0.5), label, content: { kind: "mark", mark: "tick" } },
  { place: place(0.6), label, content: { kind: "mark", mark: "dot" } },
] as const;

const upload = tablePdf(onePage({ content: "" }));
const sealed = await seal(makeSealing(upload, await makeSealKey(), fields));
const file = new PdfFile(sealed);
const [page, ...completion] = listPages(file);

/** Stamps and completion pages: what they draw, and with which resources. */
const drawn = [
  ...(file.array(page?.dict.get("Annots")) ?? []).map((stamp) => {
    const form = streamOf(file.dict(file.dict(stamp)?.get("AP"))?.get("N"));
    return { content: form, resources: file.dict(form.dict.get("Resources")) };
  }),
  ...completion.map(({ dict }) => ({
    content: streamOf(dict.get("Contents")),
    resources: file.dict(dict.get("Resources")),
  })),
];

function streamOf(value: Value | undefined): Stream {
  const stream = file.get(value);
  if (!(stream instanceof Stream)) throw new Error("no stream");
  return stream;
}

const isProfiled = (space: Value | undefined): boolean =>
  file.nameText(file.array(space)?.[0]) === "ICCBased";

test("stamps and completion pages take all colours from one space, which has a profile", () => {
  expect(drawn.length).toBeGreaterThan(fields.length);
  for (const { content, resources } of drawn) {
    expect(isProfiled(file.dict(resources?.get("ColorSpace"))?.get("sRGB"))).toBe(true);
    const operators = file.decoded(content).toString("latin1").split(/\s+/);
    expect(operators.slice(0, 4)).toEqual(["/sRGB", "cs", "/sRGB", "CS"]);
    expect(operators.filter((each) => /^(rg|RG|g|G|k|K|gs)$/.test(each))).toEqual([]);
  }
  expect(sealed.toString("latin1").match(/\/ICCBased/g)).toHaveLength(1);
});

test("no picture is half transparent, and one of several colours is in that space too", () => {
  const images = drawn.flatMap(({ resources }) => [
    ...(file.dict(resources?.get("XObject"))?.values() ?? []),
  ]);
  expect(images).toHaveLength(3);
  for (const { dict } of images.map(streamOf)) {
    expect(isStencil(dict) || isProfiled(dict.get("ColorSpace"))).toBe(true);
    expect(dict.has("SMask")).toBe(false);
  }
  expect(images.map((image) => isStencil(streamOf(image).dict))).toEqual([true, false, false]);
});

const isStencil = (dict: Dict): boolean => dict.get("ImageMask") === true;
