import { createElement, Fragment, type ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { isolated } from "#languages/isolated";
import { jsx, jsxs } from "../../../frontend/jsx/jsx-runtime.ts";

const b = (text = "b") => createElement("b", null, text);
const Both = ({ children }: { children?: ReactNode }) => jsx(Fragment, { children });

const rows: readonly (readonly [kind: string, children: ReactNode, html: string])[] = [
  ["a text alone", "one", "<p>one</p>"],
  ["texts alone, which become one", [1, " of ", 2, null, false], "<p>1 of 2</p>"],
  ["a text beside an element", ["one", b()], "<p><span>one</span><b>b</b></p>"],
  ["neighbouring texts", [1, " of ", 2, b()], "<p><span>1 of 2</span><b>b</b></p>"],
  ["a number beside an element", [0, b()], "<p><span>0</span><b>b</b></p>"],
  ["texts of a list", [["a", "c"], b()], "<p><span>ac</span><b>b</b></p>"],
  ["a blank between elements", [b(), " ", b()], "<p><b>b</b> <b>b</b></p>"],
  ["what a component passes on", jsx(Both, { children: "one" }), "<p><span>one</span></p>"],
  ["nothing", undefined, "<p></p>"],
];

const [ann, lease] = [isolated("Ann"), isolated("Lease")];
const own = (text: string) => `<bdi translate="no">${text}</bdi>`;
const owned: typeof rows = [
  ["a name alone", ann, `<p>${own("Ann")}</p>`],
  [
    "a name in a sentence",
    `To ${ann}.`,
    `<p><span><span>To </span>${own("Ann")}<span>.</span></span></p>`,
  ],
  ["a name beside an element", [ann, b()], `<p>${own("Ann")}<b>b</b></p>`],
  [
    "a sentence of several parts",
    [ann, " has ", lease],
    `<p><span>${own("Ann")}<span> has </span>${own("Lease")}</span></p>`,
  ],
  ["an isolate in another", isolated(`${ann}, Ben`), `<p>${own("Ann, Ben")}</p>`],
  [
    "an address",
    "To ann@example.com.",
    `<p><span><span>To </span>${own("ann@example.com")}<span>.</span></span></p>`,
  ],
  ["an isolate that was cut off", "To \u2068An", "<p><span>To An</span></p>"],
];

test.each(owned)("translators leave alone what is people's own: %s", (...row) => {
  const [, children, html] = row;
  const make = Array.isArray(children) ? jsxs : jsx;
  expect(renderToStaticMarkup(make("p", { children }))).toBe(html);
});

test("attributes, and elements that hold only text, have no marks of isolation", () => {
  const option = jsx("option", { ...{ value: `to ${ann}` }, children: `To ${ann}` });
  expect(renderToStaticMarkup(option)).toBe(
    '<option value="to Ann" translate="no">To Ann</option>',
  );
});

test.each(rows)("an element of its own is given to each text that has siblings: %s", (...row) => {
  const [, children, html] = row;
  const make = Array.isArray(children) ? jsxs : jsx;
  expect(renderToStaticMarkup(make("p", { children }))).toBe(html);
});

test("no part changes its index, by which React knows it", () => {
  const input = b("input");
  const children = (hint: string | false) => jsxs("p", { children: [hint, "label", input] });
  for (const hint of [false, "hint "] as const)
    expect(children(hint).props).toMatchObject({ children: { 2: input, length: 3 } });
});
