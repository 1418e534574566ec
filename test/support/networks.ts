import { request } from "node:http";
import { platform } from "node:os";
import type { TestContext } from "vitest";
import { siteUrl } from "./cloud.ts";

/** Other networks than the tests' own, 127.0.0.1: on Linux every address of 127.0.0.0/8 is this machine. */
export function needsNetworks(context: TestContext): void {
  if (platform() !== "linux") context.skip("this machine has one address only");
}

export interface ReplyFrom {
  readonly status: number;
  readonly retryAfterSeconds: number | undefined;
  readonly body: { readonly code?: string; readonly message?: string };
}

/** Posts JSON as a caller with this network address would. */
export function postFrom(localAddress: string, path: string, body: object): Promise<ReplyFrom> {
  return new Promise((resolve, reject) => {
    const options = {
      method: "POST",
      localAddress,
      headers: { "content-type": "application/json" },
    };
    const call = request(`${siteUrl()}${path}`, options, async (response) => {
      const chunks = await response.toArray();
      resolve({
        status: response.statusCode ?? 0,
        retryAfterSeconds: Number(response.headers["retry-after"]) || undefined,
        body: JSON.parse(Buffer.concat(chunks).toString("utf8")),
      });
    });
    call.on("error", reject);
    call.end(JSON.stringify(body));
  });
}
