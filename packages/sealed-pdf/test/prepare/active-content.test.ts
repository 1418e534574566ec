import { describe, expect, test } from "vitest";
import { activeContent } from "../../src/file/active-content.ts";
import { preparePdf } from "../../src/prepare/prepare.ts";
import { onePage, stream, streamPdf, tablePdf } from "../support/pdfs.ts";
import { makeSealing, makeSealKey, seal, verdictOf } from "../support/sealing.ts";

const key = await makeSealKey();

const edited = (bytes: Buffer, from: string | RegExp, to: string): Buffer =>
  Buffer.from(bytes.toString("latin1").replace(from, to), "latin1");

describe("active content", () => {
  const script = "<</S/JavaScript/JS(app.alert\\(1\\))>>";
  const widget = (entries: string): string =>
    `<</Type/Annot/Subtype/Widget/FT/Tx/T(a)/Rect[0 0 9 9]${entries}>>`;
  const active: Record<string, [string, Buffer]> = {
    "an open action": [activeContent.openAction, tablePdf(onePage({}, `/OpenAction${script}`))],
    "an open action spelled to hide": [
      activeContent.openAction,
      tablePdf(onePage({}, "/Open#41ction<</S/L#61unch/F(cmd.exe)>>")),
    ],
    "a harmless action that leads to a script": [
      activeContent.openAction,
      tablePdf(onePage({}, `/OpenAction<</S/GoTo/D[3 0 R/Fit]/Next ${script}>>`)),
    ],
    "a document script": [
      activeContent.javaScript,
      streamPdf(onePage({}, `/Names<</JavaScript<</Names[(a)${script}]>>>>`)),
    ],
    "a page action": [activeContent.actions, tablePdf(onePage({ extra: `/AA<</O${script}>>` }))],
    "a field script": [
      activeContent.actions,
      tablePdf(
        onePage({ extra: "/Annots[5 0 R]" }, "/AcroForm<</Fields[5 0 R]>>", [
          widget(`/AA<</K${script}>>`),
        ]),
      ),
    ],
    "a launching link in the page itself": [
      activeContent.actions,
      tablePdf(onePage({ extra: "/Annots[<</Subtype/Link/Rect[0 0 9 9]/A<</S/Launch/F(x)>>>>]" })),
    ],
    "a bookmark that runs": [
      activeContent.outline,
      tablePdf(
        onePage({}, "/Outlines 5 0 R", ["<</First 6 0 R/Last 6 0 R>>", `<</Title(a)/A${script}>>`]),
      ),
    ],
    "a bookmark in the outline itself": [
      activeContent.javaScript,
      tablePdf(onePage({}, "/Outlines 5 0 R", [`<</First<</Title(a)/A${script}>>>>`])),
    ],
    "a script of a note's window that the page doesn't list": [
      activeContent.javaScript,
      tablePdf(
        onePage({ extra: "/Annots[5 0 R]" }, "", [
          "<</Subtype/Text/Rect[0 0 9 9]/Popup 6 0 R>>",
          `<</Subtype/Popup/Rect[0 0 9 9]/A${script}>>`,
        ]),
      ),
    ],
    "a script of a field that no form lists": [
      activeContent.javaScript,
      tablePdf(
        onePage({ extra: "/Annots[5 0 R]" }, "", [
          "<</Subtype/Widget/FT/Tx/Parent 6 0 R/Rect[0 0 9 9]>>",
          `<</T(a)/AA<</K 7 0 R>>>>`,
          script,
        ]),
      ),
    ],
    "a script of a named destination, in an object stream": [
      activeContent.javaScript,
      streamPdf(onePage({}, `/Dests<</a<</D[3 0 R/Fit]/SD ${script}>>>>`)),
    ],
    "a program in an unknown place": [
      activeContent.elsewhere,
      tablePdf(onePage({ extra: "/Odd[[<</S/#4caunch/F(cmd.exe)>>]]" })),
    ],
    "a menu of the reader": [
      activeContent.openAction,
      tablePdf(onePage({}, "/OpenAction<</S/Named/N/Quit>>")),
    ],
    "a script as an address in UTF-16": [
      activeContent.actions,
      tablePdf(
        onePage({
          extra: `/Annots[<</Subtype/Link/Rect[0 0 9 9]/A<</S/URI/URI<FEFF${Buffer.from("javascript:x", "utf16le").swap16().toString("hex")}>>>>>]`,
        }),
      ),
    ],
    "a script with which addresses begin": [
      activeContent.addresses,
      tablePdf(onePage({}, "/URI<</Base(javascript:x)>>")),
    ],
    "pages that alone are printed": [
      activeContent.printing,
      tablePdf(onePage({}, "/ViewerPreferences<</PrintPageRange[0 0]/PrintArea/MediaBox>>")),
    ],
    "PostScript for printers": [
      activeContent.printing,
      tablePdf(
        onePage({ extra: "/Resources<</XObject<</A 5 0 R/B 6 0 R>>>>" }, "", [
          stream("showpage", "/Type/XObject/Subtype/PS"),
          stream("", "/Type/XObject/Subtype/Form/BBox[0 0 9 9]/Subtype2/PS/PS 5 0 R"),
        ]),
      ),
    ],
    "a picture that a print shop puts in": [
      activeContent.printing,
      tablePdf(
        onePage({ extra: "/Resources<</XObject<</A 5 0 R>>>>" }, "", [
          stream("", "/Type/XObject/Subtype/Form/BBox[0 0 9 9]/OPI<</2.0<</F(x)>>>>"),
        ]),
      ),
    ],
    "a watermark that moves on paper": [
      activeContent.printing,
      tablePdf(
        onePage({ extra: "/Annots[<</Subtype/Watermark/Rect[0 0 9 9]/F 4/FixedPrint<<>>>>]" }),
      ),
    ],
    "a static XFA form": [
      activeContent.xfa,
      tablePdf(onePage({}, "/AcroForm<</XFA(x)/Fields[]>>")),
    ],
  };
  test.each(Object.entries(active))(
    "is found and switched off: %s",
    async (_, [finding, upload]) => {
      const { bytes, findings } = await preparePdf(upload);
      expect(findings).toContain(finding);
      const sealed = await seal(makeSealing(bytes, key));
      expect(await verdictOf(sealed, key)).toBe("genuine");
      expect((await preparePdf(edited(sealed, "/P 1\n", "/P 2\n"))).findings).not.toContain(
        finding,
      );
    },
  );

  test("is found and switched off behind more bookmarks than are followed", async () => {
    const items = Array.from({ length: 200_001 }, (_, i) => `<</Next ${i + 7} 0 R>>`);
    const script = "<</A<</S/JavaScript/JS(app.beep\\(0\\))>>>>";
    const upload = tablePdf(onePage({}, "/Outlines 5 0 R", ["<</First 6 0 R>>", ...items, script]));
    expect((await preparePdf(upload)).findings).toEqual([
      "The document's JavaScript has been switched off. What you see is what will be signed.",
    ]);
  });

  test("leaves links to pages and to the web alone", async () => {
    const link = "<</Subtype/Link/Rect[0 0 9 9]/A<</S/URI/URI(https://example.com)>>>>";
    const upload = tablePdf(onePage({ extra: `/Annots[${link}]` }, "/OpenAction[3 0 R/Fit]"));
    expect((await preparePdf(upload)).findings).toEqual([]);
  });
});
