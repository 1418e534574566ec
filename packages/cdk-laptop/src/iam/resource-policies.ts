import type { ResourceStatement } from "../template/resource-policies.ts";
import type { AccessRequest } from "./access.ts";
import { matches } from "./iam.ts";

/** Whether the policies of topics and queues let a service, such as `ses.amazonaws.com`, do this. */
export function serviceMay(
  service: string,
  request: AccessRequest,
  policies: readonly ResourceStatement[],
): boolean {
  const matching = policies
    .filter(({ services }) => services.includes("*") || services.includes(service))
    .filter(({ statement }) => matches(statement, request))
    .map(({ statement }) => statement.effect);
  return matching.includes("Allow") && !matching.includes("Deny");
}
