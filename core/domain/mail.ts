/** A mail ready to be sent, its body both as plain text and as HTML. */
export interface Mail {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}
