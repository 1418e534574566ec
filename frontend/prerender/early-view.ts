import { signerViewPath, signPrefix } from "#contract/rules/product/links";

/**
 * The first script of a signer's page, a kilobyte that imports nothing: requests the view while the app is loading
 * (`api/early-answer.ts` uses the response), shows the opening in the reader's language, preloads the texts, and shows
 * the first page as soon as the view is there.
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

/** The reader's language, found as in language/readers-language.ts, except for Hebrew's old tag. */
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

/** Shows the picture of the first page below the opening's text. Everything is re-created, so that nothing moves. */
function showFirstPage(language: HTMLElement | undefined, { firstPage, pages }: View): void {
  const opening = document.querySelector("main[data-opening]");
  const [size] = pages ?? [];
  if (!opening || !size || typeof firstPage !== "string") return;
  const words = (language ?? opening).querySelectorAll("h1, p");
  const picture = new Image(size.width, size.height);
  Object.assign(picture, { src: firstPage, alt: "" });
  picture.className = "h-auto w-full max-w-2xl bg-white shadow-raised";
  const page = document.createElement("main");
  page.className = "grid min-h-dvh content-start justify-items-center gap-2 p-3 text-center";
  page.append(...[...words].map((one) => one.cloneNode(true)), picture);
  opening.replaceWith(page);
}

/** The members used here of a reply that hasn't been validated yet. */
interface View {
  readonly language?: unknown;
  readonly firstPage?: unknown;
  readonly pages?: readonly { readonly width: number; readonly height: number }[];
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
  .then((view: View) => {
    const known = typeof view.language === "string" ? find(view.language) : undefined;
    if (known && known !== language) preload(known);
    showFirstPage(known ?? language, view);
  })
  // The failure is handled where the response is used.
  .catch(() => undefined);
