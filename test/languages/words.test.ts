import { compileMessage } from "@lingui/message-utils/compileMessage";
import { expect, test } from "vitest";
import { wordsOf } from "#languages/words";
import { valuesOf } from "../../scripts/compile-languages.mjs";

interface Values {
  hello: { name: string };
  left: { count: number };
  done: Record<never, never>;
}

const text = "{count, plural, one {# pole} few {# pola} many {# pól} other {# pola}}";
const words = wordsOf<Values>({
  language: "pl",
  messages: {
    hello: compileMessage("Cześć {name}"),
    left: compileMessage(text),
    done: compileMessage("Gotowe"),
  },
});

test("a value is put where the text has its name, as it is", () => {
  expect(words("hello", { name: "<b>{x}" })).toBe("Cześć <b>{x}");
});

test("a number chooses the form", () => {
  const forms = [1, 2, 5, 22].map((count) => words("left", { count }));
  expect(forms).toEqual(["1 pole", "2 pola", "5 pól", "22 pola"]);
});

test("the placeholders of a text are found in all its forms", () => {
  expect([...valuesOf("{n, plural, one {of {a}} other {# of {b}}}").keys()]).toEqual([
    "n",
    "a",
    "b",
  ]);
});

test("an unknown id and a missing value are errors of type", () => {
  // @ts-expect-error: there is no such text.
  words("Done");
  // @ts-expect-error: it takes a name.
  words("hello");
  expect(words("done")).toBe("Gotowe");
});
