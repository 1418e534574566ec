import type { Api } from "./request.ts";

/** A part of a list. */
export interface Page<Item> {
  readonly data: readonly Item[];
  /** `after` of the next part; null where the list ends. */
  readonly next: string | null;
}

/** A list: `await` gives its first part, `for await` all items, fetched part by part. */
export interface Pages<Item> extends PromiseLike<Page<Item>>, AsyncIterable<Item> {}

/** `read` fetches the part after the given one; undefined for the first. */
export function pagesOf<Item>(read: (after?: string) => Promise<Page<Item>>): Pages<Item> {
  return {
    // biome-ignore lint/suspicious/noThenProperty: to be awaited is what it is for
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

/** A path of parts, each of them escaped. */
export const at = (...parts: readonly string[]): string =>
  parts.map((part) => `/${encodeURIComponent(part)}`).join("");

interface ListQuery {
  readonly after?: string | undefined;
}

/** A list's own calls, from the query's `after` on. */
export const list = <Item>(api: Api, path: string, query: ListQuery = {}): Pages<Item> =>
  pagesOf((after = query.after) =>
    api.send<Page<Item>>({ method: "GET", path, query: { ...query, after } }),
  );
