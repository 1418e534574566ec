import { createElement } from "react";
import { renderToString } from "react-dom/server";
import { afterAll, expect, test, vi } from "vitest";
import type { Signed, Submission } from "../../../frontend/api/esign.ts";
import type { SigningActs } from "../../../frontend/features/signing/sign/act/signing-acts.ts";

// The API's client takes its address from the page when it is loaded.
vi.stubGlobal("location", new URL("https://undersign.example/"));
vi.stubGlobal("addEventListener", () => undefined);
vi.stubGlobal("removeEventListener", () => undefined);
const listeners = { addEventListener: () => undefined, removeEventListener: () => undefined };
vi.stubGlobal("document", { ...listeners, visibilityState: "visible" });
afterAll(() => vi.unstubAllGlobals());
const { useCompletion } = await import(
  "../../../frontend/features/signing/sign/act/use-completion.ts"
);
const { SigningActsContext } = await import(
  "../../../frontend/features/signing/sign/act/signing-acts.ts"
);
const { ApiError } = await import("../../../frontend/api/api-error.ts");

// Their contents don't matter here: only the caller reads them.
const submission = {} as Submission;
const signed = {} as Signed;

interface ProbeProps {
  readonly hand: (made: ReturnType<typeof useCompletion>) => void;
  readonly onDone: () => void;
  readonly onRefused: () => void;
}

function Page({ hand, ...told }: ProbeProps) {
  hand(useCompletion(told));
  return null;
}

/** The hook of a page whose calls are `complete`, with what the page heard. */
function pageWith(complete: SigningActs["complete"]) {
  const told = { done: 0, refused: 0 };
  const made: ReturnType<typeof useCompletion>[] = [];
  const props = {
    hand: (one: ReturnType<typeof useCompletion>) => void made.push(one),
    onDone: () => void told.done++,
    onRefused: () => void told.refused++,
  };
  const unused = () => Promise.reject(new Error("unused"));
  const acts = { open: unused, viewed: unused, decline: unused, complete };
  const value = { ...acts, pictures: () => ({}) } as unknown as SigningActs;
  renderToString(createElement(SigningActsContext, { value }, createElement(Page, props)));
  const [page] = made;
  if (!page) throw new Error("the page was not drawn");
  return { ...page, told };
}

test("a second press while the signature is on its way sends nothing", async () => {
  const answers: ((reply: Signed) => void)[] = [];
  const page = pageWith(() => new Promise((answer) => answers.push(answer)));
  const presses = [page.send(submission), page.send(submission)];
  expect(answers).toHaveLength(1);
  answers[0]?.(signed);
  await Promise.all(presses);
  expect(page.told).toEqual({ done: 1, refused: 0 });
});

test("a signature without a connection is kept; a press sends it at once, and it counts once", async () => {
  let calls = 0;
  const page = pageWith(async () => {
    calls += 1;
    if (calls === 1) throw new ApiError(0, "OFFLINE", "offline");
    return signed;
  });
  const sent = page.send(submission);
  await vi.waitFor(() => expect(calls).toBe(1));
  await page.send(submission);
  await sent;
  expect(calls).toBe(2);
  expect(page.told).toEqual({ done: 1, refused: 0 });
});

test("a refused signature is not sent again", async () => {
  let calls = 0;
  const page = pageWith(async () => {
    calls += 1;
    throw new ApiError(409, "VOIDED", "withdrawn");
  });
  await page.send(submission);
  expect(calls).toBe(1);
  expect(page.told).toEqual({ done: 0, refused: 1 });
});
