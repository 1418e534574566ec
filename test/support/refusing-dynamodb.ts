import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { vi } from "vitest";

/** An error as DynamoDB answers it. */
export interface WireError {
  readonly name: string;
  readonly [member: string]: unknown;
}

export const secret = "secret";

export interface RefusingDynamoDb {
  /** The operations that it was asked for since the last `refuse`. */
  readonly calls: readonly string[];
  /** Has it refuse this many of the next calls. The laptop's DynamoDB is never busy. */
  refuse(count: number, error: WireError): void;
  close(): void;
}

/** Starts it, with a Secrets Manager, for modules of core that are imported afterwards. */
export async function startRefusing(): Promise<RefusingDynamoDb> {
  let calls: string[] = [];
  let left = 0;
  let refusal: WireError = { name: "InternalServerError" };
  const server = createServer((request, response) => {
    request.resume();
    const [service = "", call = ""] = String(request.headers["x-amz-target"]).split(".");
    response.setHeader("content-type", "application/x-amz-json-1.0");
    if (service === "secretsmanager") {
      response.end(JSON.stringify({ SecretString: secret }));
      return;
    }
    calls.push(call);
    if (left-- > 0) {
      const { name, ...members } = refusal;
      response.statusCode = 400;
      const __type = `com.amazonaws.dynamodb.v20120810#${name}`;
      response.end(JSON.stringify({ __type, message: "Please wait", ...members }));
    } else response.end(JSON.stringify({ Attributes: { n: { N: "1" } } }));
  });
  // Modules read where they send calls to when they are loaded.
  vi.resetModules();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  vi.stubEnv("AWS_ENDPOINT_URL", `http://127.0.0.1:${port}`);
  vi.stubEnv("AWS_REGION", "us-east-1");
  vi.stubEnv("AWS_ACCESS_KEY_ID", "key");
  vi.stubEnv("AWS_SECRET_ACCESS_KEY", "secret");
  vi.stubEnv("ORIGIN_SECRET_ARN", "arn");
  return {
    get calls() {
      return calls;
    },
    refuse(count, error) {
      calls = [];
      left = count;
      refusal = error;
    },
    close() {
      server.close();
      vi.unstubAllEnvs();
    },
  };
}
