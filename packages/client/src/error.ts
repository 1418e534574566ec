/** What an error's reply holds. */
export interface ErrorBody {
  /** For programs, such as `NOT_FOUND` or `OVER_LIMIT`; there may be new ones. */
  readonly code: string;
  /** For people, in English. */
  readonly message: string;
  /** What of the request is wrong, such as `recipients.0.email`. */
  readonly field?: string;
  /** To be named to support. */
  readonly requestId?: string;
}

/** A call that was refused, after all tries. */
export class ApiError extends Error {
  /** Of HTTP. */
  readonly status: number;
  readonly code: string;
  readonly field: string | undefined;
  readonly requestId: string | undefined;

  constructor(status: number, body: ErrorBody) {
    super(body.message);
    this.name = "ApiError";
    this.status = status;
    this.code = body.code;
    this.field = body.field;
    this.requestId = body.requestId;
  }
}

/** Of a reply that isn't a success; one that is no JSON of ours, as of a proxy, has the code UNREADABLE. */
export function errorOf(status: number, text: string): ApiError {
  return new ApiError(status, readError(text) ?? unreadable(status));
}

const unreadable = (status: number): ErrorBody => ({
  code: "UNREADABLE",
  message: `Expected an error in JSON, found something else with status ${status}.`,
});

function readError(text: string): ErrorBody | undefined {
  try {
    const body: unknown = JSON.parse(text);
    return isErrorBody(body) ? body : undefined;
  } catch {
    return undefined;
  }
}

const isErrorBody = (body: unknown): body is ErrorBody =>
  typeof body === "object" &&
  body !== null &&
  "code" in body &&
  typeof body.code === "string" &&
  "message" in body &&
  typeof body.message === "string";
