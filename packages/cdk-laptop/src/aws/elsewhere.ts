import type { Resource } from "../template/resource.ts";
import type { Queues } from "./sqs/service.ts";

/** Services of the stack that another program plays, in the place of this package's own. */
export interface Elsewhere {
  readonly endpoints: Endpoints;
  /**
   * Makes the stack's resources there. Returns what some references became (ids of keys, addresses of queues), by
   * what they were before.
   */
  make(resources: readonly Resource[]): Promise<ReadonlyMap<string, string>>;
  /** Needed when SQS is elsewhere: what Lambda does with queues. */
  readonly queues?: Queues;
}

/** By their names in ARNs, with their addresses. */
export type Endpoints = Readonly<Partial<Record<ServiceElsewhere, string>>>;

export type ServiceElsewhere = "dynamodb" | "s3" | "kms" | "sqs";

/** The resources of a service that stay on this package's own. */
export const resourcesHere = (
  endpoints: Endpoints,
  service: ServiceElsewhere,
  resources: readonly Resource[],
): readonly Resource[] => (endpoints[service] === undefined ? resources : []);

/** As SDKs read them: `AWS_ENDPOINT_URL_DYNAMODB` and so on. */
export const endpointVariables = (endpoints: Endpoints): Record<string, string> =>
  Object.fromEntries(
    Object.entries(endpoints).map(([service, url]) => [
      `AWS_ENDPOINT_URL_${service.toUpperCase()}`,
      url,
    ]),
  );
