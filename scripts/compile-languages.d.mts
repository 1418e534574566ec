export interface Message {
  readonly id: string;
  readonly text: string;
  readonly english: string;
}
export function compileLanguages(): void;
export function areas(): string[];
export function tagsOf(area: string): string[];
export function messagesOf(area: string, tag: string): Message[];
export function valuesOf(text: string): Map<string, string>;
