export type ToastTone = "success" | "info" | "danger" | "plain";

export interface Toast {
  readonly id: number;
  readonly tone: ToastTone;
  readonly text: string;
  /** An action that is offered while it is shown. */
  readonly action?: { readonly label: string; readonly onPress: () => void };
  /** Set for a failure: what has failed, and the path of the page on which it is shown. */
  readonly failed?: { readonly what: string; readonly path: string };
}

let toasts: readonly Toast[] = [];
let lastId = 0;
/** Id of the newest message when the person last pressed something. */
let idAtPress = 0;
const listeners = new Set<() => void>();

/** Shows a message that needs no answer, on whatever page is open. */
export const toast = {
  /** `what` names the action that succeeded, so that the message about its failure is removed. */
  success: (text: string, what?: string) => {
    if (what !== undefined) forgetFailure(what);
    add({ tone: "success", text });
  },
  /** Shows a message with an Undo button. */
  undoable: (text: string, undo: () => void) => toast.offering(text, "Undo", undo),
  /** Shows a message with a button for what may come next. */
  offering: (text: string, label: string, onPress: () => void) =>
    add({ tone: "success", text, action: { label, onPress } }),
  info: (text: string) => add({ tone: "info", text }),
  /** Shows a text that begins with an emoji. */
  plain: (text: string) => add({ tone: "plain", text }),
  /** `what` names the action, whose success removes the message. `path` is that of the page that opens next, if one does. */
  failure: (what: string, text: string, path = location.pathname) =>
    add({ tone: "danger", text, failed: { what, path } }),
};

/** Removes the failure of an action whose success needs no message. */
export function forgetFailure(what: string): void {
  change(toasts.filter(({ failed }) => failed?.what !== what));
}

/** Called at each press of a pointer or key, and when the browser goes back. */
export function notePress(): void {
  idAtPress = lastId;
}

/**
 * Called when another page opens. Removes the messages of the previous page, except those of the action that
 * opens the page and failures that are meant for it.
 */
export function leaveToasts(path: string): void {
  change(toasts.filter(({ id, failed }) => (failed ? failed.path === path : id > idAtPress)));
}

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

function add(toast: Omit<Toast, "id">): void {
  lastId += 1;
  // A new message replaces the earlier ones, except for failures, which stay until they are read.
  const others = toasts.filter((one) => one.failed && one.failed.what !== toast.failed?.what);
  change([...others, { id: lastId, ...toast }].slice(-3));
}

function change(next: readonly Toast[]): void {
  if (next.length === toasts.length && next.every((one, i) => one === toasts[i])) return;
  toasts = next;
  for (const listener of listeners) listener();
}
