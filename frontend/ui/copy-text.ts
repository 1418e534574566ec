import { toast } from "./toasts.ts";

/** Copies a text and says so, or asks to copy it by hand where the browser refuses. Returns whether it was copied. */
export async function copyText(text: string, name: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    toast.info(
      `The ${name.toLowerCase()} could not be copied. Please select it and copy it by hand.`,
    );
    return false;
  }
  toast.success(`${name} copied.`);
  return true;
}
