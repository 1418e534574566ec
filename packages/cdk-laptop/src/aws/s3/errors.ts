import { ServiceError } from "../protocol/failure.ts";

const statuses: Readonly<Record<string, number>> = {
  AccessDenied: 403,
  SignatureDoesNotMatch: 403,
  NoSuchBucket: 404,
  NoSuchKey: 404,
  NoSuchVersion: 404,
  NoSuchUpload: 404,
  MethodNotAllowed: 405,
  PreconditionFailed: 412,
  InvalidRange: 416,
};

export function s3Error(code: string, message: string): ServiceError {
  return new ServiceError(code, message, statuses[code] ?? 400);
}

export function noSuchKey(): ServiceError {
  return s3Error("NoSuchKey", "The specified key does not exist.");
}

export function preconditionFailed(): ServiceError {
  return s3Error(
    "PreconditionFailed",
    "At least one of the pre-conditions you specified did not hold",
  );
}
