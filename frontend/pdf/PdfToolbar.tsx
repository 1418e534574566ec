import { type ReactNode, useEffect, useRef } from "react";
import { useControlWords } from "../language/control-words.ts";
import { IconButton } from "../ui/Button.tsx";
import { zoomIn, zoomOut } from "./scale.ts";

interface PdfToolbarProps {
  /** Counted from 0. */
  readonly page: number;
  readonly pages: number;
  readonly onPage: (page: number) => void;
  readonly zoom: number;
  readonly onZoom: (zoom: number) => void;
  readonly children?: ReactNode;
  /** After the zoom. */
  readonly atEnd?: ReactNode;
}

export function PdfToolbar(props: PdfToolbarProps) {
  const { page, pages, onPage, zoom, onZoom, children, atEnd } = props;
  const words = useControlWords();
  return (
    <div
      data-toolbar
      className="flex min-h-12 items-center gap-x-2 cramped:flex-wrap border-line border-b bg-surface px-2 sm:px-3"
    >
      {children}
      <PageJump page={page} pages={pages} onPage={onPage} />
      <div data-zoom className="flex items-center">
        <IconButton
          icon="zoomOut"
          label={words("zoom.out")}
          onClick={() => onZoom(zoomOut(zoom))}
        />
        <button
          type="button"
          onClick={() => onZoom(1)}
          title={words("zoom.fit")}
          className="min-h-9 min-w-13 rounded-md text-ink-soft text-sm tabular-nums hover:bg-sunken max-sm:hidden"
        >
          <span className="sr-only">{words("zoom")} </span>
          <bdi translate="no" dir="ltr">
            {Math.round(zoom * 100)} %
          </bdi>
        </button>
        <IconButton icon="zoomIn" label={words("zoom.in")} onClick={() => onZoom(zoomIn(zoom))} />
        {atEnd}
      </div>
    </div>
  );
}

/** An input with the current page's number; typing another one goes there. */
function PageJump({ page, pages, onPage }: Pick<PdfToolbarProps, "page" | "pages" | "onPage">) {
  const input = useRef<HTMLInputElement>(null);
  const typed = useRef(false);
  const words = useControlWords();
  useEffect(function showPage() {
    // Scrolling must not overwrite what is being typed.
    if (input.current && !typed.current) input.current.value = String(page + 1);
  });
  function jump(event: { preventDefault(): void }) {
    event.preventDefault();
    const wanted = typed.current ? Math.round(Number(input.current?.value)) : 0;
    typed.current = false;
    if (wanted >= 1 && wanted <= pages) onPage(wanted - 1);
    else if (input.current) input.current.value = String(page + 1);
  }
  return (
    <form
      onSubmit={jump}
      className="ms-auto flex items-center gap-1.5 whitespace-nowrap text-ink-soft text-sm tabular-nums"
    >
      <label className="flex items-center gap-1.5">
        <span className="max-sm:sr-only">{words("page")}</span>
        <input
          ref={input}
          defaultValue={page + 1}
          inputMode="numeric"
          size={Math.max(2, String(pages).length)}
          onInput={() => {
            typed.current = true;
          }}
          onBlur={jump}
          className="min-h-8 rounded-md border border-line bg-surface px-1.5 text-center text-ink pointer-coarse:min-h-11"
        />
      </label>
      <span>
        <span className="sr-only">{words("page.total")} </span>
        <span aria-hidden="true">/ </span>
        {pages}
      </span>
    </form>
  );
}
