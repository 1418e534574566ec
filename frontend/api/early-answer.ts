/** What a page's first script (`prerender/early-view.ts`) has asked, before the app was there to ask it. */
export interface EarlyAnswer {
  readonly path: string;
  readonly response: Promise<Response>;
}

declare global {
  var earlyAnswer: EarlyAnswer | undefined;
}

/** The answer to this path, whatever it says, and once; undefined where it was not asked early. */
export function takeEarlyAnswer(path: string): Promise<Response> | undefined {
  const early = globalThis.earlyAnswer;
  if (early?.path !== path) return undefined;
  globalThis.earlyAnswer = undefined;
  return early.response;
}
