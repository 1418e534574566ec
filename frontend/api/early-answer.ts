/** What a page's first script (`prerender/early-view.ts`) has asked, before the app was there to ask it. */
export interface EarlyAnswer {
  readonly path: string;
  readonly response: Promise<Response>;
}

declare global {
  var earlyAnswer: EarlyAnswer | undefined;
}

/** The answer to this path, once; undefined where it was not asked early, or the asking failed. */
export async function takeEarlyAnswer(path: string): Promise<Response | undefined> {
  const early = globalThis.earlyAnswer;
  if (early?.path !== path) return undefined;
  globalThis.earlyAnswer = undefined;
  return early.response.catch(() => undefined);
}
