/**
 * A request that the page's first script (`prerender/early-view.ts`) has made before the app was
 * loaded.
 */
export interface EarlyAnswer {
  readonly path: string;
  readonly response: Promise<Response>;
}

declare global {
  var earlyAnswer: EarlyAnswer | undefined;
}

/** The early response for this path, once; undefined if there was no such request. */
export function takeEarlyAnswer(path: string): Promise<Response> | undefined {
  const early = globalThis.earlyAnswer;
  if (early?.path !== path) return undefined;
  globalThis.earlyAnswer = undefined;
  return early.response;
}
