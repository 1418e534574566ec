import type { UndoSeconds } from "#contract/rules/documents/sending-rules";

/** How long sending can be undone. */
export function undoWords(time: UndoSeconds): string {
  switch (time) {
    case 0:
      return "Off";
    case 10:
      return "10 seconds";
    case 60:
      return "1 minute";
    case 600:
      return "10 minutes";
  }
}
