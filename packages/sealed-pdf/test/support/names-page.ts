import { stream, tablePdf } from "./pdfs.ts";
import { completionSigner, makeSealing, type makeSealKey, seal } from "./sealing.ts";

/** A name in each script that has a font, and what else people write in names. */
export const names: Readonly<Record<string, string>> = {
  Latin: "Zoë O’Connor-Núñez",
  Vietnamese: "Nguyễn Thị Hương",
  Greek: "Γιώργος Παπαδόπουλος",
  Cyrillic: "Владимир Щёкин",
  Georgian: "გიორგი ბერიძე",
  Armenian: "Արամ Խաչատրյան",
  Hebrew: "שָׂרָה כֹּהֵן",
  Arabic: "فاطمة الزهراء",
  "Arabic with marks": "عبد الله مُحَمَّدٌ",
  "Arabic of Iran": "گلناز نمی‌خواهم",
  "Arabic of Pakistan": "ٹیپو سلطان",
  Syriac: "ܐܦܪܝܡ ܚܕܐ",
  Thaana: "މުޙައްމަދު",
  "N’Ko": "ߒߞߏ ߛߎ߬ߟߊ߬",
  Devanagari: "प्रिया शर्मा क्षितिज",
  Bengali: "রবীন্দ্রনাথ ঠাকুর",
  Gurmukhi: "ਗੁਰਪ੍ਰੀਤ ਸਿੰਘ",
  Gujarati: "કૃષ્ણ પટેલ",
  Odia: "ସୁବ୍ରତ ମହାନ୍ତି",
  Tamil: "தமிழ்ச்செல்வி கோபால்",
  Telugu: "శ్రీనివాస్ రెడ్డి",
  Kannada: "ಕೃಷ್ಣಮೂರ್ತಿ ರಾವ್",
  Malayalam: "ശ്രീകുമാർ മേനോൻ",
  Sinhala: "ශ්‍රී ප්‍රියංකර",
  Thai: "สมชาย น้ำใจ",
  Lao: "ສົມຊາຍ ວົງສາ",
  Khmer: "សុខ ស្រីមុំ",
  Burmese: "အောင်ဆန်းစုကြည်",
  Tibetan: "བསྟན་འཛིན་རྒྱ་མཚོ",
  Ethiopic: "አበበ ቢቂላ",
  Cherokee: "ᏍᏏᏉᏯ ᎠᏂᏴᏫ",
  Tifinagh: "ⵎⴰⵙⵉⵏⵉⵙⵙⴰ",
  Inuktitut: "ᓄᓇᕗᑦ ᐃᓄᒃ",
  Adlam: "𞤀𞤣𞤢𞤥𞤢 𞤁𞤭𞤢𞤤𞤮",
  "Meetei Mayek": "ꯃꯩꯇꯩ ꯂꯩꯃ",
  Mongolian: "ᠪᠠᠲᠤ ᠪᠣᠯᠣᠷ",
  "Ol Chiki": "ᱥᱟᱱᱛᱟᱲ ᱢᱩᱨᱢᱩ",
  Chinese: "王小明",
  Bopomofo: "ㄅㄆㄇㄈ",
  Japanese: "山田たろう サクラ",
  Korean: "김민준",
  Signs: "✓ ✗ ☐ ★ ● ≤ ≥ ≠ √ ∞ ‡ ℅ → Ann",
  Emoji: "Ann 🙂 Lee ❤️ 👨‍👩‍👧 🇩🇪 👍🏽",
};

const a4 = { width: 595, height: 842 };
const row = { top: 30, height: 36, columns: 2 };

/** Each name stamped on page 1 below its script, and again on the completion pages, as an answer. */
export async function namesPdf(key: Awaited<ReturnType<typeof makeSealKey>>): Promise<Buffer> {
  const entries = Object.entries(names);
  const at = (i: number) => ({
    x: 40 + (i % row.columns) * 270,
    // No two on one line, for programs that extract lines.
    y: row.top + (i * row.height) / row.columns,
  });
  const labels = entries.map(([script], i) => {
    const { x, y } = at(i);
    return `BT /F 7 Tf 0.4 g 1 0 0 1 ${x + 2} ${a4.height - y - 7} Tm (${script.replace("’", "'")}) Tj ET`;
  });
  const original = tablePdf([
    "<</Type/Catalog/Pages 2 0 R>>",
    `<</Type/Pages/Kids[3 0 R]/Count 1/MediaBox[0 0 ${a4.width} ${a4.height}]>>`,
    "<</Type/Page/Parent 2 0 R/Contents 4 0 R/Resources<</Font<</F<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>>>>>>>",
    stream(labels.join("\n")),
  ]);
  const fields = entries.map(([script, text], i) => {
    const { x, y } = at(i);
    const size = { width: 250 / a4.width, height: 24 / a4.height };
    const place = { page: 0, x: x / a4.width, y: (y + 9) / a4.height, ...size };
    return { place, label: script, content: { kind: "text" as const, text } };
  });
  const sealing = makeSealing(original, key, fields);
  const filled = entries.map(([, value]) => ({ label: ".", value }));
  const signers = [{ ...completionSigner("Ann Lee", "ann@example.com", sealing.sealedAt), filled }];
  return seal({ ...sealing, completion: { ...sealing.completion, signers } });
}
