import type { ElementType, Key, ReactElement } from "react";
import * as runtime from "react/jsx-dev-runtime";
import { type Props, withOwnTexts } from "./own-texts.ts";

/** The same as `jsx-runtime.ts` in development. */

export { Fragment } from "react/jsx-dev-runtime";

export const jsxDEV = (
  type: ElementType,
  props: Props,
  key: Key | undefined,
  isStatic: boolean,
  source?: runtime.JSXSource,
  self?: unknown,
): ReactElement => {
  const own = withOwnTexts(type, props);
  return runtime.jsxDEV(type, own, key, isStatic && Array.isArray(own.children), source, self);
};
