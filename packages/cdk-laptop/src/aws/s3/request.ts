import type { HttpRequest } from "../../http/message.ts";

/** A request to S3, whose query parameters determine the operation. */
export interface S3Request extends Omit<HttpRequest, "query"> {
  readonly query: URLSearchParams;
}
