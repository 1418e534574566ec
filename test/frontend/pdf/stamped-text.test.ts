import { readFile } from "node:fs/promises";
import { build, type PluginBuild } from "esbuild";
import { type Browser, chromium, type Page } from "playwright-core";
import { type FieldText, textInField } from "sealed-pdf/layout";
import { fonts } from "sealed-pdf/testing";
import { measuringText } from "sealed-pdf/text";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type * as fieldText from "../../../frontend/pdf/field-text.ts";
import { browserPath } from "../../../scripts/tools.mjs";

// What a page shows in a field equals what is stamped there: a real browser measures the same fonts.

const texts = {
  Latin:
    "AVATAR To. Wave, 11/22/2026 (1,234.50 €) Łukasz Ćwikła, Ångström, office & naïve Zoe\u0308",
  Cyrillic: "Владимир Щёкин живёт в Санкт-Петербурге",
  Greek: "Γιώργος Παπαδόπουλος, ἀρχή ᾧ",
  Vietnamese: "Nguyễn Thị Hương Ấ Đặng, Hà Nội",
  Arabic: "محمد عبد الله يسكن في شارع النيل رقم 12, Cairo",
  Persian: "پارسی گچپژ نمی\u200cخواهم ۱۲۳۴",
  Hebrew: "שלום כהן גר ברחוב הרצל 5 (דירה 3), שָׁלוֹם",
  Thai: "ที่อยู่ของฉันคือกรุงเทพมหานครและปริมณฑล น้ำ ก็",
  Devanagari: "क्षितिज अमित का पता नई दिल्ली में है र्क क्ष त्र",
  Chinese: "王小明住在北京市朝阳区，建国路（八十八号）。电话：12345",
  Japanese: "東京都千代田区丸の内一丁目、さくらビル。",
  Korean: "서울특별시 종로구 세종대로 1 정부청사",
  Georgian: "გიორგი ბერიძე, თბილისი, რუსთაველის გამზირი 5",
  Bengali: "রবীন্দ্রনাথ ঠাকুর, জোড়াসাঁকো, কলকাতা শহর",
  Tamil: "தமிழ்ச்செல்வி கோபால், சென்னை நகரம்",
  Khmer: "សុខ ស្រីមុំ រាជធានី ភ្នំពេញ កម្ពុជា",
  Burmese: "အောင်ဆန်း စုကြည် ရန်ကုန်မြို့ မြန်မာ",
  Ethiopic: "አበበ ቢቂላ አዲስ አበባ ኢትዮጵያ",
  signs: "→ 5 ≤ x ≥ 3, x ≠ 4, √2 ∞ ‡ ℅ Ann Lee ✓",
  emoji: "Ann 🙂 Lee ❤️ and the others 👍 there",
};
/** Sizes in points. */
const field = { width: 110, height: 90, pageScale: 1 };

let browser: Browser | undefined;
let page: Page;

beforeAll(async () => {
  const executablePath = browserPath();
  if (!executablePath) return;
  browser = await chromium.launch({ executablePath, args: ["--no-sandbox"] });
  page = await browser.newPage();
  const { script, style } = await bundled();
  await page.addStyleTag({ content: style });
  await page.addScriptTag({ content: script });
  const all = Object.values(texts).join("");
  // The first call has the fonts for other scripts loaded.
  await page.waitForFunction((text) => fieldTextOfPage.stampFaces(text).includes("Georgian"), all);
  await page.evaluate(
    (text) => document.fonts.load(`10px ${fieldTextOfPage.stampFaces(text)}`, text),
    all,
  );
});

afterAll(() => browser?.close());

beforeEach((context) => {
  if (!browser) context.skip("no browser on this machine");
});

test.each(Object.entries(texts))(
  "words in %s are as wide on a page as in a stamp",
  async (_, text) => {
    const measure = await measuringText(fonts, text);
    const words = text.normalize("NFC").split(" ");
    const shown = await page.evaluate((all) => all.map(fieldTextOfPage.measure), words);
    for (const [i, word] of words.entries()) {
      const { width } = measure(word);
      expect(Math.abs((shown[i]?.width ?? 0) / width - 1), word).toBeLessThan(0.005);
    }
  },
);

test.each(Object.entries(texts))(
  "lines in %s end on a page where they end in a stamp",
  async (_, text) => {
    const setting = { many: true };
    const stamped = textInField(await measuringText(fonts, text), text, setting, field);
    const shown = await page.evaluate(
      ({ text, setting, field }) => fieldTextOfPage.linesInField(text, setting, field),
      { text, setting, field },
    );
    expect(stamped.lines.length).toBeGreaterThan(1);
    expect(seen(shown)).toEqual(seen(stamped));
  },
);

const seen = ({ fits, sizePt, lines }: FieldText) => ({
  fits,
  sizePt,
  lines: lines.map(({ text, direction, align }) => ({ text, direction, align })),
});

/** The page's own module, as a global of the browser. */
declare const fieldTextOfPage: typeof fieldText;

/** The only face that is not there as WOFF2. */
function withSigns({ onLoad }: PluginBuild): void {
  onLoad({ filter: /noto-sans-signs/ }, async ({ path }) => ({
    contents: await readFile(path),
    loader: "dataurl",
  }));
}

async function bundled(): Promise<{ script: string; style: string }> {
  const { outputFiles } = await build({
    stdin: {
      contents: `import "./frontend/pdf/stamp-fonts.ts"; export * from "./frontend/pdf/field-text.ts";`,
      resolveDir: process.cwd(),
      loader: "ts",
    },
    bundle: true,
    write: false,
    outdir: "out",
    format: "iife",
    globalName: "fieldTextOfPage",
    loader: { ".woff2": "dataurl", ".woff": "empty" },
    plugins: [{ name: "signs", setup: withSigns }],
    define: { "process.env.NODE_ENV": '"production"' },
  });
  const textOf = (end: string) => outputFiles.find(({ path }) => path.endsWith(end))?.text ?? "";
  return { script: textOf(".js"), style: textOf(".css") };
}
