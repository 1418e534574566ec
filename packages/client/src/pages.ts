import type { Api } from "./request.ts";

/** A part of a list. */
export interface Page<Item> {
  readonly data: readonly Item[];
  /** The `after` of the next part; null at the end of the list. */
  readonly next: string | null;
}

/** A list: `await` gives its first part, `for await` all items, fetched part by part. */
export interface Pages<Item> extends PromiseLike<Page<Item>>, AsyncIterable<Item> {}

/** `read` fetches the part after the given one; undefined for the first. */
export function pagesOf<Item>(read: (after?: string) => Promise<Page<Item>>): Pages<Item> {
  return {
    // biome-ignore lint/suspicious/noThenProperty: it is meant to be awaited
    then: (done, failed) => read().then(done, failed),
    async *[Symbol.asyncIterator]() {
      let after: string | undefined;
      do {
        const { data, next } = await read(after);
        yield* data;
        after = next ?? undefined;
      } while (after !== undefined);
    },
  };
}

/** A path from parts, each of which is escaped. */
export const at = (...parts: readonly string[]): string =>
  parts.map((part) => `/${encodeURIComponent(part)}`).join("");

interface ListQuery {
  readonly after?: string | undefined;
}

/** The pages of a list, starting at the query's `after`. */
export const list = <Item>(api: Api, path: string, query: ListQuery = {}): Pages<Item> =>
  pagesOf((after = query.after) =>
    api.send<Page<Item>>({ method: "GET", path, query: { ...query, after } }),
  );
