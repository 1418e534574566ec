// The fonts of stamps for all other scripts and for emoji: each script's font is loaded for the first text that needs it.
import "@fontsource/noto-emoji/400.css";
import "@fontsource/noto-sans-armenian/400.css";
import "@fontsource/noto-sans-bengali/400.css";
import "@fontsource/noto-sans-canadian-aboriginal/400.css";
import "@fontsource/noto-sans-cherokee/400.css";
import "@fontsource/noto-sans-ethiopic/400.css";
import "@fontsource/noto-sans-georgian/400.css";
import "@fontsource/noto-sans-gujarati/400.css";
import "@fontsource/noto-sans-gurmukhi/400.css";
import "@fontsource/noto-sans-kannada/400.css";
import "@fontsource/noto-sans-khmer/400.css";
import "@fontsource/noto-sans-lao/400.css";
import "@fontsource/noto-sans-malayalam/400.css";
import "@fontsource/noto-sans-myanmar/400.css";
import "@fontsource/noto-sans-nko/400.css";
import "@fontsource/noto-sans-oriya/400.css";
import "@fontsource/noto-sans-sinhala/400.css";
import "@fontsource/noto-sans-syriac/400.css";
import "@fontsource/noto-sans-tamil/400.css";
import "@fontsource/noto-sans-telugu/400.css";
import "@fontsource/noto-sans-thaana/400.css";
import "@fontsource/noto-sans-tifinagh/400.css";
import "@fontsource/noto-sans-adlam/400.css";
import "@fontsource/noto-sans-meetei-mayek/400.css";
import "@fontsource/noto-sans-mongolian/400.css";
import "@fontsource/noto-sans-ol-chiki/400.css";
import "@fontsource/noto-sans-symbols-2/400.css";
import "@fontsource/noto-serif-tibetan/400.css";
import "./signs.css";

export { moreScriptCoverage as scriptCoverage } from "sealed-pdf/layout/more-coverage";

/** Font families in the order in which a stamp tries them. */
export const families: readonly string[] = [
  "Noto Sans Armenian",
  "Noto Sans Bengali",
  "Noto Sans Canadian Aboriginal",
  "Noto Sans Cherokee",
  "Noto Sans Ethiopic",
  "Noto Sans Georgian",
  "Noto Sans Gujarati",
  "Noto Sans Gurmukhi",
  "Noto Sans Kannada",
  "Noto Sans Khmer",
  "Noto Sans Lao",
  "Noto Sans Malayalam",
  "Noto Sans Myanmar",
  "Noto Sans NKo",
  "Noto Sans Oriya",
  "Noto Sans Sinhala",
  "Noto Sans Syriac",
  "Noto Sans Tamil",
  "Noto Sans Telugu",
  "Noto Sans Thaana",
  "Noto Sans Tifinagh",
  "Noto Serif Tibetan",
  "Noto Sans Adlam",
  "Noto Sans Meetei Mayek",
  "Noto Sans Mongolian",
  "Noto Sans Ol Chiki",
  "Noto Emoji",
  "Noto Sans Symbols 2",
];

/** Comes before the Arabic family, whose slice of mathematical signs has another root and is not among the fonts of stamps. */
export const signs = "Noto Sans Signs";
