import type { HttpRequest } from "../../http/message.ts";

/** A request of S3, whose parameters say which operation it is. */
export interface S3Request extends Omit<HttpRequest, "query"> {
  readonly query: URLSearchParams;
}
