/** A mail ready to be sent, its body both as plain text and as HTML. */
export interface Mail {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** Sent with the mail, which refers to it by `cid:` and its `id`, so that nothing is loaded from elsewhere. */
  readonly picture?: MailPicture & { readonly id: string };
  readonly attachment?: MailAttachment;
}

export interface MailAttachment {
  readonly fileName: string;
  readonly bytes: Uint8Array;
  readonly contentType: "application/pdf";
}

export interface MailPicture {
  readonly bytes: Uint8Array;
  readonly contentType: "image/png" | "image/jpeg";
}
