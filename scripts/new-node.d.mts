export const oldest: readonly number[];
export function isNewEnough(version: string): boolean;
export function newNode(): string;
