import type { Plugin } from "vite";
import type { Installation } from "../contract/rules/installation/installation.ts";

export type Choice = Partial<Installation>;

export function readChoice(args: readonly string[]): Choice;
export function isChosen(choice: Choice): boolean;
export function folderOf(choice: Choice): string;
export const pluginName: string;
export function chosenInstallation(choice: Choice): Plugin;
