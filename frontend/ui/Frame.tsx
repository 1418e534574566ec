import { type ReactNode, useEffect, useState } from "react";
import { createPortal } from "react-dom";
import { FrameContext } from "./narrow.ts";

interface FrameProps {
  readonly title: string;
  /** Language and direction of what is shown. */
  readonly lang: string;
  readonly dir: "ltr" | "rtl";
  /** Selects what can be pressed and typed into. */
  readonly tried?: string;
  readonly children: ReactNode;
}

/** A page of a phone's size within this one, laid out by its own width. It can be scrolled, and nothing else in it pressed. */
export function Frame({ title, lang, dir, tried, children }: FrameProps) {
  const [page, setPage] = useState<Document>();
  if (page) Object.assign(page.documentElement, { lang, dir });
  return (
    <>
      <iframe
        title={title}
        srcDoc={emptyPage}
        onLoad={({ currentTarget: { contentDocument } }) => {
          if (!contentDocument) return;
          dress(contentDocument, tried);
          setPage(contentDocument);
        }}
        className={phoneClass}
      />
      {page?.defaultView &&
        createPortal(<FrameContext value={page.defaultView}>{children}</FrameContext>, page.body)}
    </>
  );
}

interface MailFrameProps {
  readonly title: string;
  /** HTML of ours. */
  readonly html: string;
}

/** The HTML of a mail, laid out as on a phone; nothing in it can be pressed. It may change while it is shown. */
export function MailFrame({ title, html }: MailFrameProps) {
  const [page, setPage] = useState<Document>();
  useEffect(
    function show() {
      if (page) showMail(page, html);
    },
    [page, html],
  );
  return (
    <iframe
      title={title}
      srcDoc={emptyPage}
      onLoad={({ currentTarget: { contentDocument } }) => {
        if (!contentDocument) return;
        holdPresses(contentDocument);
        setPage(contentDocument);
      }}
      className={phoneClass}
    />
  );
}

const emptyPage = "<!doctype html><html><head></head><body></body></html>";
const phoneClass =
  "h-[min(40rem,calc(100dvh-18rem))] min-h-96 w-full max-w-90 rounded-xl border border-line bg-surface";

/** Gives the page the styles of this one. */
function dress(page: Document, tried: string | undefined): void {
  page.documentElement.className = document.documentElement.className;
  for (const sheet of document.querySelectorAll('link[rel="stylesheet"]'))
    page.head.append(page.importNode(sheet, true));
  holdPresses(page, tried);
}

/** The site's policy allows no styles in HTML, but those that a script sets. */
function showMail(page: Document, html: string): void {
  const [, css = ""] = /<style>([^<]*)<\/style>/.exec(html) ?? [];
  const apart = html.replaceAll(' style="', ' data-style="').replace(/<style>[^<]*<\/style>/, "");
  const mail = new DOMParser().parseFromString(apart, "text/html");
  page.documentElement.lang = mail.documentElement.lang;
  page.documentElement.dir = mail.documentElement.dir;
  page.body.replaceWith(page.adoptNode(mail.body));
  for (const one of page.querySelectorAll<HTMLElement>("[data-style]"))
    one.style.cssText = one.dataset["style"] ?? "";
  // Safari before 16.4 shows the mail as in light mode.
  const { defaultView: view } = page;
  if (view && "adoptedStyleSheets" in page) {
    const sheet = new view.CSSStyleSheet();
    sheet.replaceSync(css);
    page.adoptedStyleSheets = [sheet];
  }
}

function holdPresses(page: Document, tried?: string): void {
  const hold = (event: Event) => {
    // An element of another window is no `Element` of this one.
    const at = event.target as Partial<Element> | null;
    if (tried && at?.closest?.(tried)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  for (const type of ["click", "submit", "beforeinput", "change"])
    page.addEventListener(type, hold, true);
}
