import type { BrowserContext } from "playwright-core";

/** What other programs do to our pages while people use them. */

export type PageChange = "translated" | "extended";

/** Journeys of this run are of people whose pages are changed so (the projects of vitest.config.ts). */
export const changeOfRun = (): PageChange | undefined => {
  const change = process.env["PAGES"];
  return change === "translated" || change === "extended" ? change : undefined;
};

/** `mark` is put on both sides of each translated text. */
export async function changePages(
  context: BrowserContext,
  change: PageChange,
  mark = "",
): Promise<void> {
  if (change === "translated") await context.addInitScript(translateAll, mark);
  else await context.addInitScript(addNodes);
}

/**
 * As Chrome's translation does: it replaces each text by two nested `<font>` with another text, watches for new and changed
 * texts, marks the page as translated, and leaves alone what says `translate="no"`.
 */
function translateAll(mark: string): void {
  const kept = "script, style, noscript, textarea, title, [translate=no], .notranslate";
  function translate(text: Text) {
    const parent = text.parentElement;
    if (!parent || parent.tagName === "FONT" || !text.data.trim() || parent.closest(kept)) return;
    const [outer, inner] = [document.createElement("font"), document.createElement("font")];
    inner.append(mark + text.data + mark);
    outer.append(inner);
    text.replaceWith(outer);
  }
  function translateIn(root: Node) {
    if (root instanceof Text) return translate(root);
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    const texts: Text[] = [];
    while (walker.nextNode())
      if (walker.currentNode instanceof Text) texts.push(walker.currentNode);
    texts.forEach(translate);
  }
  new MutationObserver((changes) => {
    for (const { target, addedNodes } of changes) {
      if (target instanceof Text) translate(target);
      addedNodes.forEach(translateIn);
    }
    document.documentElement.classList.add("translated-ltr");
    document.documentElement.lang = "tr";
  }).observe(document, { childList: true, subtree: true, characterData: true });
}

/**
 * As password managers and grammar checkers do: their elements beside inputs and at the end of the page. Others put elements of
 * ours into theirs, here `<b>` and text areas.
 */
function addNodes(): void {
  const known = new WeakSet<Element>();
  function added(): HTMLElement {
    const node = document.createElement("x-extension");
    node.setAttribute("aria-hidden", "true");
    return node;
  }
  function addBeside(input: Element) {
    if (known.has(input)) return;
    known.add(input);
    input.before(added());
    input.after(added());
    input.setAttribute("data-extension", "");
  }
  function moveInto(element: Element) {
    if (known.has(element)) return;
    known.add(element);
    const box = document.createElement("x-extension");
    box.style.display = "contents";
    element.replaceWith(box);
    box.append(element);
  }
  function change() {
    document.querySelectorAll("input").forEach(addBeside);
    document.querySelectorAll("b, textarea").forEach(moveInto);
    if (!document.body || known.has(document.body)) return;
    known.add(document.body);
    document.body.prepend(added());
    document.body.append(added());
  }
  new MutationObserver(change).observe(document, { childList: true, subtree: true });
}
