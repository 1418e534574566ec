import { directionOf } from "../../contract/languages.ts";
import { catalog as ar } from "../../languages/compiled/link/ar.ts";
import { catalog as de } from "../../languages/compiled/link/de.ts";
import { catalog as es } from "../../languages/compiled/link/es.ts";
import { catalog as fr } from "../../languages/compiled/link/fr.ts";
import { catalog as he } from "../../languages/compiled/link/he.ts";
import { catalog as it } from "../../languages/compiled/link/it.ts";
import { catalog as nl } from "../../languages/compiled/link/nl.ts";
import { catalog as pl } from "../../languages/compiled/link/pl.ts";
import { catalog as ptBr } from "../../languages/compiled/link/pt-BR.ts";
import { wordsOf } from "../../languages/words.ts";

const catalogs = [de, fr, es, it, ptBr, nl, pl, he, ar];

/** By the first part of a language's tag: direction, then title and text of each notice of index.html. */
const textsByLanguage = () =>
  Object.fromEntries(
    catalogs.map((catalog) => {
      const words = wordsOf(catalog);
      const texts = {
        dir: directionOf(catalog.language),
        old: [words("notice.old.title"), words("notice.old.text")],
        failed: [words("notice.failed.title"), words("notice.failed.text")],
      };
      return [catalog.language.split("-")[0], texts];
    }),
  );

/** Puts the notices of a page into the browser's language. ES5, since browsers run it that can't parse the app. */
export const noticeScript = (): string => `(function (d) {
  var all = ${JSON.stringify(textsByLanguage())};
  var tag = String(navigator.language).toLowerCase().split("-")[0];
  var language = tag === "iw" ? "he" : tag;
  if (!all.hasOwnProperty(language)) return;
  function put(notice) {
    var place = d.getElementById("notice-" + notice);
    var texts = place.getElementsByTagName("p");
    place.lang = language;
    place.dir = all[language].dir;
    for (var i = 0; i < texts.length; i++) texts[i].textContent = all[language][notice][i];
  }
  function putAll() {
    put("old");
    put("failed");
  }
  if (d.readyState === "loading") d.addEventListener("DOMContentLoaded", putAll);
  else putAll();
})(document);
`;
