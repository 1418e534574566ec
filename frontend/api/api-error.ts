import type { ReasonValues } from "#contract/rules/fields/answers";
import { internalMessage } from "#contract/rules/limits/limits";
import type { RefusalCode } from "#contract/rules/refusals/refusals";

/** There was no response: no connection, or the request was cancelled. */
export const offlineMessage =
  "The server can't be reached. Please check your connection and try again.";

/** Timeout of a request: API Gateway replies within 30 seconds, so no reply is to be expected after this time. */
export const answerMsMax = 35_000;

const lateMessage = `The server has not answered for ${answerMsMax / 1000} seconds. Please check your connection and try again.`;

/** The request timed out after `answerMsMax`; it may still have taken effect. */
export const lateError = (): ApiError => new ApiError(0, "OFFLINE", lateMessage);

export const isLate = ({ message }: ApiError): boolean => message === lateMessage;

/** No response, or one that can't be read, such as a proxy's page. */
type Unread = "OFFLINE" | "UNREADABLE";

/** A failed API call; `message` is a sentence to show to people. */
export class ApiError extends Error {
  /** HTTP status; 0 when there was no response. */
  readonly status: number;
  readonly code: RefusalCode | Unread;
  /** Wire name of the offending input. */
  readonly field: string | undefined;
  /** Value of the header Retry-After. */
  readonly retryAfterSeconds: number | undefined;
  /** Why an answer can't be taken: `fault.<reason>` is the sentence to show. */
  readonly reason: string | undefined;
  readonly values: ReasonValues | undefined;
  /** A person's own words about it, such as the reason for declining. */
  readonly quote: string | undefined;

  constructor(
    status: number,
    code: RefusalCode | Unread,
    message: string,
    field?: string,
    retryAfterSeconds?: number,
    because?: { readonly reason: string; readonly values?: ReasonValues | undefined },
    quote?: string,
  ) {
    super(message);
    this.name = "ApiError";
    this.status = status;
    this.code = code;
    this.field = field;
    this.retryAfterSeconds = retryAfterSeconds;
    this.reason = because?.reason;
    this.values = because?.values;
    this.quote = quote;
  }
}

export function errorOfReply(
  status: number,
  body: string | undefined,
  retryAfter?: string,
): ApiError {
  const { code, message, field, reason, values, quote } = readBody(body);
  const known = typeof code === "string" && isRefusalCode(code) ? code : "INTERNAL";
  const isSaid = typeof message === "string" && message !== "";
  return new ApiError(
    status,
    isSaid || known === code ? known : "UNREADABLE",
    isSaid ? message : internalMessage,
    typeof field === "string" ? field : undefined,
    Number(retryAfter) || undefined,
    typeof reason === "string" ? { reason, values: readValues(values) } : undefined,
    typeof quote === "string" ? quote : undefined,
  );
}

function readValues(values: unknown): ReasonValues | undefined {
  if (typeof values !== "object" || values === null) return undefined;
  const isPlain = (value: unknown) => typeof value === "string" || typeof value === "number";
  return Object.fromEntries(Object.entries(values).filter(([, value]) => isPlain(value)));
}

/** The error's message, unless it is about one of these fields and shown there. */
export function messageBeside(
  fields: readonly string[],
  error: ApiError | null,
): string | undefined {
  const isAtField = error?.field !== undefined && fields.includes(error.field);
  return isAtField ? undefined : error?.message;
}

export function errorOfThrown(thrown: unknown): ApiError {
  return thrown instanceof ApiError ? thrown : new ApiError(0, "OFFLINE", offlineMessage);
}

/** Our errors are JSON; those of a gateway or proxy may be anything. */
function readBody(body: string | undefined): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(body ?? "");
    return typeof value === "object" && value !== null ? { ...value } : {};
  } catch {
    return {};
  }
}

/** Tests the form only: importing the list of codes would include their sentences, which pages get from the server. */
const isRefusalCode = (code: string): code is RefusalCode => /^[A-Z]+(_[A-Z]+)*$/.test(code);
