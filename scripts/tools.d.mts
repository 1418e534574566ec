export function browserPath(): string | undefined;
export function journeysBrowserPath(
  env?: Readonly<Record<string, string | undefined>>,
  any?: () => string | undefined,
  exists?: (file: string) => boolean,
): string | undefined;
export function browserPaths(
  platform: string,
  env: Readonly<Record<string, string | undefined>>,
  own?: string,
): string[];
export function hasProgram(name: string): boolean;
export function installTools(): void;
