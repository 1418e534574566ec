interface Details {
  readonly type?: "invalid_request_error" | "card_error" | "idempotency_error";
  readonly code?: string;
  readonly param?: string;
}

/** An error reply of Stripe: an HTTP status and an error object. */
export class StripeError extends Error {
  readonly status: number;
  readonly details: Details;

  constructor(status: number, message: string, details: Details = {}) {
    super(message);
    this.status = status;
    this.details = details;
  }

  get body(): object {
    const { type = "invalid_request_error", ...rest } = this.details;
    return { error: { type, message: this.message, ...rest } };
  }
}
