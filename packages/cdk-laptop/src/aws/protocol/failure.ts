import { AccessDenied } from "../../iam/access.ts";

/** An error reply of AWS: `code` is its name, `details` are its further members. */
export class ServiceError extends Error {
  readonly code: string;
  readonly status: number;
  readonly details: Readonly<Record<string, unknown>>;

  constructor(
    code: string,
    message: string,
    status = 400,
    details: Readonly<Record<string, unknown>> = {},
  ) {
    super(message);
    this.code = code;
    this.status = status;
    this.details = details;
  }
}

/** The error for something that AWS supports and this emulator doesn't. */
export function notEmulated(service: string, what: string): ServiceError {
  return new ServiceError("NotImplemented", `${service} ${what} is not emulated`, 501);
}

/** The error that AWS would return; any other error is a bug here and becomes a logged 500. */
export function failureOf(error: unknown, deniedCode: string, deniedStatus: number): ServiceError {
  if (error instanceof ServiceError) return error;
  if (error instanceof AccessDenied)
    return new ServiceError(deniedCode, error.message, deniedStatus);
  console.error(error);
  return new ServiceError("InternalFailure", String(error), 500);
}
