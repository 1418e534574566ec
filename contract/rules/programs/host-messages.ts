/** A frame in a page of a sender's application sends that page these messages. */

/** Why a frame has nothing to sign. */
export const endReasons = [
  /** Another page has opened the address, or this one was reloaded. */
  "used",
  /** The address was opened too late, or the page was open for too long. */
  "expired",
  "notYourTurn",
  "withdrawn",
  /** Somebody else has declined it. */
  "declined",
  /** The document's time is over. */
  "overdue",
  /** The place is another person's, or the link no longer works. */
  "invalid",
] as const;
export type EndReason = (typeof endReasons)[number];

/** The frame sends a message to the page around it alone. No message has a token, a name or a value. */
export type HostMessage =
  | { readonly type: "ready" }
  /** The height in pixels at which nothing would scroll. */
  | { readonly type: "height"; readonly px: number }
  /** Fields that are done, of those to sign or fill in. */
  | { readonly type: "progress"; readonly done: number; readonly of: number }
  /** Only after the server has answered that it is so. */
  | { readonly type: "signed" }
  | { readonly type: "declined" }
  | { readonly type: "ended"; readonly why: EndReason }
  /** The recipient's passkey can be used in a window of our own alone; a link in the frame opens it. */
  | { readonly type: "needsWindow" }
  | { readonly type: "error"; readonly code: string };

/** The member `source` of each message. */
export const messageSource = "undersign";
