import type { ElementType, ExoticComponent, Key, JSX as React, ReactElement } from "react";
import * as runtime from "react/jsx-runtime";
import { type Props, withOwnTexts } from "./own-texts.ts";

/** What JSX becomes (`jsxImportSource` in tsconfig.json and vite.config.ts): React's elements, in which each text has an element of its own. */

export { Fragment } from "react/jsx-runtime";

export const jsx = (type: ElementType, props: Props, key?: Key): ReactElement =>
  runtime.jsx(type, withOwnTexts(type, props), key);

/** For several children, of which one may be left: neighbouring texts are put together. */
export const jsxs = (type: ElementType, props: Props, key?: Key): ReactElement => {
  const own = withOwnTexts(type, props);
  return Array.isArray(own.children) ? runtime.jsxs(type, own, key) : runtime.jsx(type, own, key);
};

type RenderResult = ReactElement | readonly ReactElement[] | boolean | null | undefined;

export declare namespace JSX {
  /** React's own also has components that return a text. */
  type ElementType =
    | keyof React.IntrinsicElements
    | ((props: never) => RenderResult)
    | (new (
        props: never,
      ) => { render(): RenderResult })
    | ExoticComponent<never>;
  type Element = React.Element;
  type ElementClass = React.ElementClass;
  type ElementAttributesProperty = React.ElementAttributesProperty;
  type ElementChildrenAttribute = React.ElementChildrenAttribute;
  type LibraryManagedAttributes<C, P> = React.LibraryManagedAttributes<C, P>;
  type IntrinsicAttributes = React.IntrinsicAttributes;
  type IntrinsicClassAttributes<T> = React.IntrinsicClassAttributes<T>;
  type IntrinsicElements = React.IntrinsicElements;
}
