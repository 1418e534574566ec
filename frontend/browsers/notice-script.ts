import { defaultLanguage, directionOf, languages } from "../../contract/languages.ts";
import { catalogs } from "../../languages/compiled/link/catalogs.ts";
import { wordsOf } from "../../languages/words.ts";

const translated = languages.filter((language) => language !== defaultLanguage);

/** Direction, then title and text of each notice of index.html, by the primary subtag of the language. */
const textsByLanguage = () =>
  Object.fromEntries(
    translated.map((language) => {
      const words = wordsOf(catalogs[language]);
      const texts = {
        dir: directionOf(language),
        old: [words("notice.old.title"), words("notice.old.text")],
        failed: [words("notice.failed.title"), words("notice.failed.text")],
      };
      return [language.split("-")[0], texts];
    }),
  );

/** Translates the notices of a page into the browser's language. ES5, since it runs in browsers that can't parse the app. */
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
