import type { Elsewhere, Endpoints } from "cdk-laptop";
import { pollElsewhere } from "./queues.ts";
import { makeResources } from "./resources.ts";
import { pollStreams } from "./streams.ts";

/** The stack's resources on programs other than our local cloud. */
export function elsewhereAt(endpoints: Endpoints): Elsewhere {
  const queues = endpoints.sqs === undefined ? undefined : pollElsewhere(endpoints.sqs);
  return {
    endpoints,
    ...(queues ? { queues } : {}),
    ...(endpoints.dynamodb ? { streams: pollStreams(endpoints.dynamodb) } : {}),
    async make(resources) {
      const changed = await makeResources(endpoints, resources);
      const byArn = resources.flatMap(({ ref, attributes }): [string, string][] => {
        const url = changed.get(ref);
        const arn = attributes["Arn"];
        return url !== undefined && arn !== undefined ? [[arn, url]] : [];
      });
      queues?.know(new Map(byArn));
      return changed;
    },
  };
}
