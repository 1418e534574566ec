import { directionOf, type Language } from "#contract/rules/text/languages";
import { catalogs as factCatalogs } from "#languages/compiled/facts/catalogs";
import { catalogs } from "#languages/compiled/record/catalogs";
import { withoutIsolates } from "#languages/isolated";
import { type RecordFacts, toldRecord } from "#languages/told-record";
import { wordsByLanguage } from "#languages/words";

const wordsIn = wordsByLanguage(catalogs);
const factWordsIn = wordsByLanguage(factCatalogs);

/** record.html: the record of events in sentences, as one page to read or print, which loads nothing. */
export function recordPage(language: Language, record: RecordFacts): string {
  const words = wordsIn(language);
  const { about, people, events, limits } = toldRecord(words, factWordsIn(language), record);
  const items = events.map(
    ({ number, at, time, text }) =>
      `<li value="${number}"><time datetime="${at}">${escaped(withoutIsolates(time))}</time><br>${marked(text)}</li>`,
  );
  const title = escaped(words("title"));
  return `<!doctype html>
<html lang="${language}" dir="${directionOf(language)}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<meta name="viewport" content="width=device-width">
<title>${title}</title>
<style>${style}</style>
</head>
<body>
<main>
<h1>${title}</h1>
${paragraphs(about)}
<h2>${escaped(words("people"))}</h2>
${people.map(({ name, text }) => `<p><b>${marked(name)}</b><br>${marked(text)}</p>`).join("\n")}
<h2>${escaped(words("events"))}</h2>
<ol>
${items.join("\n")}
</ol>
<h2>${escaped(words("limits"))}</h2>
${paragraphs(limits)}
<h2>${escaped(words("check"))}</h2>
${paragraphs([words("check.zip")])}
</main>
</body>
</html>
`;
}

const paragraphs = (texts: readonly string[]): string =>
  texts.map((text) => `<p>${marked(text)}</p>`).join("\n");

/** What others have written keeps its own order, and no browser translates it. */
const marked = (text: string): string =>
  escaped(text).replaceAll("\u2068", '<bdi translate="no">').replaceAll("\u2069", "</bdi>");

const escaped = (text: string): string =>
  text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

const style = `
:root { color-scheme: light dark; }
body { font: 1rem/1.5 system-ui, sans-serif; margin: 0; }
main { max-width: 44rem; margin: 0 auto; padding: 2rem 1.25rem; overflow-wrap: anywhere; }
h1 { font-size: 1.5rem; margin: 0 0 1rem; }
h2 { font-size: 1.125rem; margin: 1.75rem 0 0.5rem; break-after: avoid; }
p { margin: 0 0 0.75rem; }
ol { margin: 0; padding-inline-start: 2.5rem; }
li { margin-bottom: 0.75rem; break-inside: avoid; }
li::marker { font-weight: 600; }
time { font-weight: 600; font-size: 0.875rem; }
@page { margin: 18mm; }
@media print { body { font-size: 10pt; line-height: 1.35; } main { max-width: none; padding: 0; } li { margin-bottom: 5pt; } }
`;
