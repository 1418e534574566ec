import { groups } from "../../contract/api.ts";
import type { SimulatedFunction } from "./product.ts";
import type { OwnApiRequest } from "./web.ts";

// The public API as one function of the product calls it: API Gateway, without a network.

/** The function that answers a request, and its event. */
export function eventOfRequest({ url, method, headers, body }: OwnApiRequest) {
  for (const [group, endpoints] of Object.entries(groups))
    for (const endpoint of Object.values(endpoints)) {
      const path = endpoint.method === method ? parametersIn(url, endpoint.path) : undefined;
      if (!path) continue;
      const event = {
        ...{ routeKey: `${method} ${endpoint.path}`, headers, body, pathParameters: path },
        queryStringParameters: Object.fromEntries(url.searchParams),
        isBase64Encoded: false,
        requestContext: { requestId: "own api", http: { sourceIp: "203.0.113.9" } },
      };
      return { name: group as SimulatedFunction, event };
    }
  throw new Error(`no function answers ${method} ${url.pathname}`);
}

function parametersIn(url: URL, path: string): Record<string, string> | undefined {
  const pattern = path.replaceAll(/\{(\w+)\}/g, "(?<$1>[^/]+)");
  const found = new RegExp(`^${pattern}$`).exec(url.pathname);
  return found ? { ...found.groups } : undefined;
}

type Result = { readonly value?: unknown; readonly error?: unknown } | "killed";

/** What `fetch` resolves to; undefined if the function was killed. */
export function answerOf(result: Result) {
  if (result === "killed") return undefined;
  const failed = { statusCode: 500, body: '{"message":"Internal Server Error"}', headers: {} };
  const { statusCode, body, headers } = (result.value ?? failed) as typeof failed;
  return {
    status: statusCode,
    headers: new Headers(headers),
    json: async () => JSON.parse(body),
  };
}
