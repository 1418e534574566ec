export interface HttpRequest {
  readonly method: string;
  /** The raw path, still percent-encoded. Not parsed by `URL`, which would resolve ".." in S3 keys. */
  readonly path: string;
  /** The raw query, without the question mark. */
  readonly query: string;
  /** Lower-case names; repeated headers joined by a comma, cookies by "; ". */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
  /** Address of the client that opened the connection. */
  readonly peer: string;
  /** True once the client has closed the connection. */
  gone(): boolean;
}

export interface HttpReply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | readonly string[]>>;
  readonly body: string | Uint8Array;
}

export type Answer = (request: HttpRequest) => Promise<HttpReply>;

export function jsonReply(
  status: number,
  value: unknown,
  headers: HttpReply["headers"] = {},
): HttpReply {
  return {
    status,
    headers: { "content-type": "application/json", ...headers },
    body: JSON.stringify(value),
  };
}
