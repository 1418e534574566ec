import type { IncrementalUpdate } from "../file/incremental-update.ts";
import { dict, name, type Ref, token } from "../file/objects.ts";
import type { Face } from "./faces.ts";
import { joinTables } from "./font-file.ts";
import { NewGlyphs } from "./new-glyphs.ts";
import type { Cluster } from "./shaper.ts";

interface CodeWidth {
  readonly code: string;
  readonly width: number;
}

/**
 * A subset font with only what the document shows. Each cluster is a glyph with a code of its own, even if
 * several look the same, so text extraction finds exactly what was written for each code.
 */
export class EmbeddedFont {
  /** Its name in the resources of pages and stamps. */
  readonly name: string;
  readonly #face: Face;
  readonly #tag: string;
  readonly #glyphs: NewGlyphs;
  /** Codes by what a cluster draws and means. */
  readonly #codes = new Map<string, number>();
  readonly #coded = new Map<Cluster, CodeWidth>();
  readonly #texts = new Map<number, string>();

  constructor(face: Face, number: number) {
    this.name = `F${number}`;
    this.#face = face;
    this.#tag = subsetTag(number);
    this.#glyphs = new NewGlyphs(face.font);
  }

  /** The code of a cluster in four hexadecimal digits, and the glyph's own width in thousandths of the font size. */
  code(cluster: Cluster): CodeWidth {
    const coded = this.#coded.get(cluster) ?? this.#code(cluster);
    this.#coded.set(cluster, coded);
    return coded;
  }

  #code({ text, glyphs, advance }: Cluster): CodeWidth {
    const [first] = glyphs;
    const isPlain = glyphs.length === 1 && first?.x === 0 && first.y === 0;
    const drawn = glyphs.map(({ glyph, x, y }) => `${glyph} ${x} ${y}`).join(",");
    // Kerning needs no other glyph; an advance that differs from that of its parts does.
    const key = `${drawn};${isPlain ? "" : advance};${text}`;
    const known = this.#codes.get(key);
    const code = known ?? this.#newCode(text, glyphs, isPlain ? undefined : advance);
    this.#codes.set(key, code);
    return {
      code: code.toString(16).padStart(4, "0"),
      width: this.#scaled(this.#glyphs.advanceOf(code)),
    };
  }

  #newCode(text: string, drawn: Cluster["glyphs"], advance: number | undefined): number {
    const code = this.#freeCopy(drawn, advance) ?? this.#composed(drawn, advance);
    this.#texts.set(code, text);
    return code;
  }

  /** The copied glyph, unless it stands for another text already. */
  #freeCopy([first]: Cluster["glyphs"], advance: number | undefined): number | undefined {
    if (first === undefined || advance !== undefined) return undefined;
    const copy = this.#glyphs.copyOf(first.glyph);
    return this.#texts.has(copy) ? undefined : copy;
  }

  #composed(drawn: Cluster["glyphs"], advance: number | undefined): number {
    const [first] = drawn;
    const { unitsPerEm } = this.#face.font;
    const own = first === undefined ? 0 : this.#face.font.advanceOf(first.glyph);
    const units = advance === undefined ? own : Math.round((advance * unitsPerEm) / 1000);
    return this.#glyphs.composed(drawn, Math.max(0, units));
  }

  #scaled(units: number): number {
    return Math.round((units * 100_000) / this.#face.font.unitsPerEm) / 100;
  }

  /** Writes the font; must be called when all text is set. */
  add(update: IncrementalUpdate): Ref {
    const { font } = this.#face;
    const baseFont = name(`${this.#tag}+${font.postScriptName}`);
    const descriptor = update.add(
      dict({
        Type: name("FontDescriptor"),
        FontName: baseFont,
        ...this.#metrics(),
        FontFile2: this.#file(update),
      }),
    );
    const widths = Array.from({ length: this.#glyphs.count }, (_, code) =>
      this.#scaled(this.#glyphs.advanceOf(code)),
    );
    const descendant = update.add(
      dict({
        Type: name("Font"),
        Subtype: name("CIDFontType2"),
        BaseFont: baseFont,
        CIDSystemInfo: dict({
          Registry: token("(Adobe)"),
          Ordering: token("(Identity)"),
          Supplement: 0,
        }),
        CIDToGIDMap: name("Identity"),
        FontDescriptor: descriptor,
        W: [0, widths],
      }),
    );
    return update.add(
      dict({
        Type: name("Font"),
        Subtype: name("Type0"),
        BaseFont: baseFont,
        Encoding: name("Identity-H"),
        DescendantFonts: [descendant],
        ToUnicode: update.addStream(new Map(), Buffer.from(toUnicode(this.#texts), "latin1")),
      }),
    );
  }

  #file(update: IncrementalUpdate): Ref {
    const bytes = joinTables(this.#glyphs.tables());
    return update.addStream(dict({ Length1: bytes.length }), bytes);
  }

  /** Metrics for the font descriptor (ISO 32000-1, 9.8). */
  #metrics() {
    const { font } = this.#face;
    const [head, hhea, os2] = ["head", "hhea", "OS/2"].map((tag) => font.table(tag));
    const scaled = (units = 0): number => this.#scaled(units);
    const hasCapHeight = (os2?.readUInt16BE(0) ?? 0) >= 2;
    const ascent = scaled(hhea?.readInt16BE(4));
    return {
      Flags: symbolic,
      FontBBox: [36, 38, 40, 42].map((at) => scaled(head?.readInt16BE(at))),
      ItalicAngle: 0,
      Ascent: ascent,
      Descent: scaled(hhea?.readInt16BE(6)),
      CapHeight: hasCapHeight ? scaled(os2?.readInt16BE(88)) : ascent,
      StemV: 80,
    };
  }
}

const symbolic = 4;

/** Six capitals before the name of a subset (ISO 32000-1, 9.6.4). */
const subsetTag = (number: number): string =>
  `UNDR${String.fromCharCode(65 + (Math.floor(number / 26) % 26), 65 + (number % 26))}`;

/** The most lines in each section of a CMap (Adobe Technical Note 5014). */
const sectionLines = 100;

/** A ToUnicode CMap, which maps codes to texts (ISO 32000-1, 9.10.3). */
function toUnicode(texts: ReadonlyMap<number, string>): string {
  const lines = [...texts]
    .sort(([one], [other]) => one - other)
    .map(([code, text]) => `<${code.toString(16).padStart(4, "0")}> <${utf16(text)}>`);
  const sections: string[] = [];
  for (let i = 0; i < lines.length; i += sectionLines) {
    const section = lines.slice(i, i + sectionLines);
    sections.push(`${section.length} beginbfchar\n${section.join("\n")}\nendbfchar\n`);
  }
  return `/CIDInit /ProcSet findresource begin
12 dict begin
begincmap
/CIDSystemInfo <</Registry (Adobe) /Ordering (UCS) /Supplement 0>> def
/CMapName /Adobe-Identity-UCS def
/CMapType 2 def
1 begincodespacerange
<0000> <ffff>
endcodespacerange
${sections.join("")}endcmap
CMapName currentdict /CMap defineresource pop
end
end
`;
}

const utf16 = (text: string): string => Buffer.from(text, "utf16le").swap16().toString("hex");
