import { signerViewPath, signPrefix } from "#contract/links";

/**
 * The first script of a signer's page, a kilobyte that imports nothing: requests the view while the app is loading
 * (`api/early-answer.ts` uses the response), shows the opening in the reader's language, and preloads the texts.
 */
const path = signerViewPath.replace("{token}", location.pathname.slice(signPrefix.length));
const response = fetch(path, { headers: { accept: "application/json" } });
globalThis.earlyAnswer = { path, response };

/** An element for each language, with its opening and the addresses of its texts (vite-plugin.ts). */
const languages = [
  ...(document.querySelector<HTMLTemplateElement>("#languages")?.content.children ?? []),
].filter((one) => one instanceof HTMLElement);

const find = (tag: string) =>
  languages.find(({ lang }) => lang.split("-")[0] === tag.toLowerCase().split("-")[0]);

/** As in language/readers-language.ts, but for Hebrew's old tag. */
function readers(): HTMLElement | undefined {
  for (const tag of [kept(), ...navigator.languages]) {
    const found = find(tag);
    if (found) return found;
  }
  return find("en");
}

function kept(): string {
  try {
    return localStorage.getItem("undersign.language") ?? "";
  } catch {
    return "";
  }
}

function preload(language: HTMLElement | undefined): void {
  for (const href of language?.dataset["words"]?.split(" ") ?? []) {
    const link = document.createElement("link");
    Object.assign(link, { rel: "modulepreload", crossOrigin: "", href });
    document.head.append(link);
  }
}

function open(language: HTMLElement): void {
  const root = document.getElementById("root");
  if (root?.dataset["opening"] === undefined) return;
  root.replaceChildren(...language.cloneNode(true).childNodes);
}

const language = readers();
preload(language);
if (language && language.lang !== "en") {
  document.documentElement.lang = language.lang;
  document.documentElement.dir = language.dir;
  if (document.getElementById("root")) open(language);
  else addEventListener("DOMContentLoaded", () => open(language));
}
response
  .then((answer) => answer.clone().json())
  .then((view) => {
    const known = typeof view.language === "string" ? find(view.language) : undefined;
    if (known && known !== language) preload(known);
  })
  // The failure is handled where the response is used.
  .catch(() => undefined);
