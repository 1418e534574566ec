import type { APIGatewayProxyStructuredResultV2 } from "aws-lambda";

interface More {
  readonly headers?: Readonly<Record<string, string>>;
  readonly cookies?: readonly string[];
}

/** A response with its status, headers and cookies, for routes that need more than 200 and JSON. */
export class Answer<Body> {
  readonly status: number;
  readonly body: Body;
  readonly more: More;

  constructor(status: number, body: Body, more: More = {}) {
    this.status = status;
    this.body = body;
    this.more = more;
  }

  toLambda(): APIGatewayProxyStructuredResultV2 {
    return {
      statusCode: this.status,
      headers: {
        "content-type": "application/json; charset=utf-8",
        "cache-control": "no-store",
        ...this.more.headers,
      },
      ...(this.more.cookies ? { cookies: [...this.more.cookies] } : {}),
      ...written(this.body),
    };
  }
}

/** Bytes are sent unchanged (base64 in Lambda's response), everything else as JSON. */
function written(body: unknown): { body: string; isBase64Encoded?: boolean } {
  if (body instanceof Uint8Array) {
    return { body: Buffer.from(body).toString("base64"), isBase64Encoded: true };
  }
  return { body: body === undefined ? "" : JSON.stringify(body) };
}

/**
 * Leads to bytes: 302 to a short-lived S3 address, or 200 `{ url }` for callers that accept JSON, such as our viewer,
 * which then reads ranges.
 */
export function bytesAt(
  url: string,
  accept: string | undefined,
): Answer<{ url: string } | undefined> {
  if (accept?.includes("application/json")) return new Answer(200, { url });
  return new Answer(302, undefined, { headers: { location: url } });
}
