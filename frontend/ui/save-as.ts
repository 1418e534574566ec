/** Saves a file on the person's device. */
export function saveAs(blob: Blob, name: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  // Revoked later, since some browsers read the blob only after the current task.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
