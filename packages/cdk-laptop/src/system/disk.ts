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
 * State whose changes are appended as one line each, so that the cost of a change doesn't depend on the size of the state.
 * A path names a part of the state, such as `users` and a username.
 */
export class GrowingState<State extends object> {
  readonly state: State;
  readonly #file: string;
  readonly #changes: string;
  #changesBytes = 0;

  /** `tidy` may change the saved state when it is loaded. */
  constructor(file: string, fresh: () => State, tidy?: (state: State) => void) {
    this.#file = file;
    this.#changes = `${file}.changes`;
    const saved = readIfThere(file);
    this.state = saved === undefined ? fresh() : this.#withChanges(JSON.parse(saved));
    tidy?.(this.state);
    this.#saveAll();
  }

  /** Saves the current value at the path, or its removal. */
  save(...path: string[]): void {
    const value = path.reduce(part, this.state);
    const line = `${JSON.stringify(value === undefined ? [path] : [path, value])}\n`;
    fs.appendFileSync(this.#changes, line, { mode: 0o600 });
    this.#changesBytes += line.length;
    if (this.#changesBytes > changesBytesMax) this.#saveAll();
  }

  /** Saves the whole state. After a crash between the two steps, the same changes are applied again. */
  #saveAll(): void {
    writeAtomically(this.#file, JSON.stringify(this.state));
    fs.rmSync(this.#changes, { force: true });
    this.#changesBytes = 0;
  }

  #withChanges(state: State): State {
    // The last part is empty, or an incomplete line.
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

/** State that is small enough to be written as a whole. Its file is trusted, since only `save` writes it. */
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
