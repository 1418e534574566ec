import fs from "node:fs";
import path from "node:path";

/** Replaces the file in one step: after a crash it holds the old or the new content, never half. */
export function writeAtomically(file: string, content: string | Uint8Array): void {
  fs.mkdirSync(path.dirname(file), { recursive: true });
  const temporary = `${file}.new`;
  fs.writeFileSync(temporary, content, { mode: 0o600 });
  fs.renameSync(temporary, file);
}

export function readIfThere(file: string): string | undefined {
  return fs.existsSync(file) ? fs.readFileSync(file, "utf8") : undefined;
}

/**
 * State whose changes are appended, a line each: a change costs what it writes, however much there is. A path names
 * a part of the state, such as `users` and a username.
 */
export class GrowingState<State extends object> {
  readonly state: State;
  readonly #file: string;
  readonly #changes: string;
  #changesBytes = 0;

  /** `tidy` may change what was saved. */
  constructor(file: string, fresh: () => State, tidy?: (state: State) => void) {
    this.#file = file;
    this.#changes = `${file}.changes`;
    const saved = readIfThere(file);
    this.state = saved === undefined ? fresh() : this.#withChanges(JSON.parse(saved));
    tidy?.(this.state);
    this.#saveAll();
  }

  /** Whatever is at the path now; nothing, if it was removed. */
  save(...path: string[]): void {
    const value = path.reduce(part, this.state);
    const line = `${JSON.stringify(value === undefined ? [path] : [path, value])}\n`;
    fs.appendFileSync(this.#changes, line, { mode: 0o600 });
    this.#changesBytes += line.length;
    if (this.#changesBytes > changesBytesMax) this.#saveAll();
  }

  /** If this ends between the two steps, the same changes are made once more. */
  #saveAll(): void {
    writeAtomically(this.#file, JSON.stringify(this.state));
    fs.rmSync(this.#changes, { force: true });
    this.#changesBytes = 0;
  }

  #withChanges(state: State): State {
    // The last part is empty, or a line that was never written to its end.
    const lines = (readIfThere(this.#changes) ?? "").split("\n").slice(0, -1);
    for (const line of lines) {
      const [path, value] = JSON.parse(line);
      const name = path.pop();
      const parent = path.reduce(part, state);
      if (value === undefined) delete parent[name];
      else parent[name] = value;
    }
    return state;
  }
}

const changesBytesMax = 32 * 1024 * 1024;

const part = (of: unknown, name: string): unknown =>
  of instanceof Object ? Reflect.get(of, name) : undefined;

/** State that is small enough to be written whole. Its file is trusted: only `save` wrote it. */
export class StateFile<State> {
  readonly state: State;
  readonly #file: string;

  constructor(file: string, fresh: () => State) {
    this.#file = file;
    const saved = readIfThere(file);
    this.state = saved === undefined ? fresh() : JSON.parse(saved);
  }

  save(): void {
    writeAtomically(this.#file, JSON.stringify(this.state));
  }
}
