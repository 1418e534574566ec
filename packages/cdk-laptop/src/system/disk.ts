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
