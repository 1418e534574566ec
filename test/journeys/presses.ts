import type { Locator, Page } from "playwright-core";
import { afterAll, expect } from "vitest";

/** Counts what a person does, from the browser's own events: presses of the pointer, and inputs that get text. */
export interface Effort {
  readonly presses: number;
  readonly inputs: number;
}

export interface Counter {
  /** What was done since the last time. */
  readonly done: () => Effort;
}

/**
 * Presses are trusted presses of the pointer on anything but a text input, whose press only comes before typing; keys
 * that press a button count too. An input counts once, however long its text is.
 */
export async function counted(page: Page): Promise<Counter> {
  let presses = 0;
  let inputs = 0;
  await page.exposeFunction("notePress", () => {
    presses += 1;
  });
  await page.exposeFunction("noteInput", () => {
    inputs += 1;
  });
  await page.addInitScript(watch);
  return {
    done() {
      const effort = { presses, inputs };
      presses = 0;
      inputs = 0;
      return effort;
    },
  };
}

/**
 * Expects at most this of tasks, and prints at the end of the file what each has taken. What was needed before the dashboard
 * took files and the draft knew people was more.
 */
export function efforts() {
  const results: Record<string, Effort> = {};
  afterAll(() => console.table(results));
  return (task: string, effort: Effort, atMost: Effort): void => {
    results[task] = effort;
    expect(effort.presses, `presses: ${task}`).toBeLessThanOrEqual(atMost.presses);
    expect(effort.inputs, `inputs: ${task}`).toBeLessThanOrEqual(atMost.inputs);
  };
}

/** Runs in the page. */
function watch(): void {
  const notes = window as unknown as { notePress: () => void; noteInput: () => void };
  const known = new WeakSet<EventTarget>();
  const isText = (target: EventTarget | null) =>
    target instanceof HTMLTextAreaElement ||
    (target instanceof HTMLInputElement && !["radio", "checkbox", "file"].includes(target.type));
  addEventListener(
    "pointerdown",
    ({ isTrusted, target }) => {
      if (isTrusted && !isText(target)) notes.notePress();
    },
    true,
  );
  addEventListener(
    "keydown",
    ({ isTrusted, key, target }) => {
      const presses = target instanceof HTMLButtonElement || target instanceof HTMLAnchorElement;
      if (isTrusted && presses && ["Enter", " "].includes(key)) notes.notePress();
    },
    true,
  );
  addEventListener(
    "input",
    ({ target }) => {
      if (!target || !isText(target) || known.has(target)) return;
      known.add(target);
      notes.noteInput();
    },
    true,
  );
}

/** Types as a person does, key by key. */
export async function typeInto(input: Locator, text: string): Promise<void> {
  await input.focus();
  await input.pressSequentially(text);
}

/** Chooses a file by a press on what opens the device's files. */
export async function pressAndChoose(page: Page, opens: Locator, file: string): Promise<void> {
  const chooser = page.waitForEvent("filechooser");
  await opens.click();
  await (await chooser).setFiles(file);
}
