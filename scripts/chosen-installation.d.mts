import type { Plugin as FunctionsPlugin } from "esbuild";
import type { Plugin } from "vite";
import type { Installation } from "../contract/rules/installation/installation.ts";

export type Choice = Partial<Installation>;

export function readChoice(args: readonly string[]): {
  readonly choice: Choice;
  readonly watch: boolean;
};
export function isChosen(choice: Choice): boolean;
export function folderOf(choice: Choice): string;
export const pluginName: string;
export function settingsInPages(choice?: Choice): Plugin;
export const settingsInFunctions: FunctionsPlugin;
