export type ToastTone = "success" | "info" | "danger" | "plain";

export interface Toast {
  readonly id: number;
  readonly tone: ToastTone;
  readonly text: string;
}

let toasts: readonly Toast[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

/** Shows a message that needs no answer, on whatever page is open. */
export const toast = {
  success: (text: string) => add("success", text),
  info: (text: string) => add("info", text),
  /** For texts that begin with an emoji. */
  plain: (text: string) => add("plain", text),
  danger: (text: string) => add("danger", text),
};

export function dismissToast(id: number): void {
  change(toasts.filter((one) => one.id !== id));
}

export const toastStore = {
  subscribe(listener: () => void) {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  read: () => toasts,
};

function add(tone: ToastTone, text: string): void {
  lastId += 1;
  // A new message replaces the earlier ones, except for failures, which stay until they are read.
  const others = toasts.filter((one) => one.tone === "danger" && one.text !== text);
  change([...others, { id: lastId, tone, text }].slice(-3));
}

function change(next: readonly Toast[]): void {
  toasts = next;
  for (const listener of listeners) listener();
}
