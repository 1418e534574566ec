/** A mail as it is sent: its body twice, as plain text and as HTML. */
export interface Mail {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}
