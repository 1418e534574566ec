/** The body of an error reply. */
export interface ErrorBody {
  /** A code for programs, such as `NOT_FOUND` or `OVER_LIMIT`; new ones may be added. */
  readonly code: string;
  /** A message for people, in English. */
  readonly message: string;
  /** The input that is wrong, such as `recipients.0.email`. */
  readonly field?: string;
  /** Id to quote to support. */
  readonly requestId?: string;
}

/** Thrown when a call was refused, after all tries. */
export class ApiError extends Error {
  /** HTTP status. */
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

/** The error of an unsuccessful reply; one without our JSON, such as a proxy's, gets the code UNREADABLE. */
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
