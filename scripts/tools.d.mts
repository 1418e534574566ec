export function browserPath(): string | undefined;
export function hasProgram(name: string): boolean;
export function installTools(): void;
