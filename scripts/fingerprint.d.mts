export function fingerprint(paths: readonly string[]): Promise<string>;
export function unlessDone(
  name: string,
  inputs: string,
  output: string,
  task: () => Promise<void>,
): Promise<boolean>;
