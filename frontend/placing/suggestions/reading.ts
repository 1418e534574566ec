/** How all pages of a document are read, one after the other. */
export interface Reading {
  readonly pages: number;
  /** The page in view, which is read before others. */
  readonly inView: () => number;
  readonly read: (page: number) => Promise<void>;
  /** Waits until the browser has nothing more urgent to do. */
  readonly rest: () => Promise<void>;
  readonly signal: AbortSignal;
}

/** Reads every page once: the page in view, else from the end, where most documents are signed. */
export async function readAll({ pages, inView, read, rest, signal }: Reading): Promise<void> {
  const unread = new Set(Array.from({ length: pages }, (_, index) => pages - 1 - index));
  while (unread.size > 0) {
    await rest();
    if (signal.aborted) return;
    const page = nextPage(unread, inView());
    unread.delete(page);
    await read(page);
  }
}

function nextPage(unread: ReadonlySet<number>, inView: number): number {
  const near = [inView, inView + 1].find((page) => unread.has(page));
  const [last = inView] = unread;
  return near ?? last;
}
