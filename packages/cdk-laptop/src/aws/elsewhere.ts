import type { Resource } from "../template/resource.ts";
import type { TableStreams } from "./dynamodb/streams.ts";
import type { Queues } from "./sqs/service.ts";

/** Services of the stack that another program emulates instead of this package. */
export interface Elsewhere {
  readonly endpoints: Endpoints;
  /**
   * Creates the stack's resources there. Returns new values of some references (ids of keys, addresses of queues) by
   * their original values.
   */
  make(resources: readonly Resource[]): Promise<ReadonlyMap<string, string>>;
  /** Needed if SQS is elsewhere: the queue operations that Lambda uses. */
  readonly queues?: Queues;
  /** Needed if DynamoDB is elsewhere: the tables' streams that Lambda reads. */
  readonly streams?: TableStreams;
}

/** Addresses of services by their names in ARNs. */
export type Endpoints = Readonly<Partial<Record<ServiceElsewhere, string>>>;

export type ServiceElsewhere = "dynamodb" | "s3" | "kms" | "sqs";

/** The resources of a service that this package emulates itself. */
export const resourcesHere = (
  endpoints: Endpoints,
  service: ServiceElsewhere,
  resources: readonly Resource[],
): readonly Resource[] => (endpoints[service] === undefined ? resources : []);

/** The endpoints as environment variables for SDKs: `AWS_ENDPOINT_URL_DYNAMODB` and so on. */
export const endpointVariables = (endpoints: Endpoints): Record<string, string> =>
  Object.fromEntries(
    Object.entries(endpoints).map(([service, url]) => [
      `AWS_ENDPOINT_URL_${service.toUpperCase()}`,
      url,
    ]),
  );
