import type { Endpoints, ServiceElsewhere } from "cdk-laptop";

/** What can be played elsewhere; the rest of the stack stays on the laptop's own cloud. */
const services = ["dynamodb", "s3", "kms", "sqs"] as const satisfies ServiceElsewhere[];

type Environment = Readonly<Record<string, string | undefined>>;

/** Of `AWS_ENDPOINT_URL_<SERVICE>`, else of `AWS_ENDPOINT_URL`, as the SDKs read them. */
export function readEndpoints(environment: Environment): Endpoints {
  const all = environment["AWS_ENDPOINT_URL"];
  const found = services.flatMap((service) => {
    const url = environment[`AWS_ENDPOINT_URL_${service.toUpperCase()}`] || all;
    return url ? [[service, url.replace(/\/$/, "")]] : [];
  });
  return Object.fromEntries(found);
}

/**
 * How the test run's other processes learn what to use. Only `npm run test:external` sets it: an AWS_ENDPOINT_URL
 * of another project must not change what `npm start` does.
 */
export const variables = {
  aws: "UNDERSIGN_ENDPOINTS",
  stripe: "UNDERSIGN_STRIPE_MOCK",
  /** A file: the simulator's DynamoDB answers beside the laptop's, and what was compared is counted there. */
  compared: "UNDERSIGN_COMPARED",
};

export function chosenEndpoints(environment: Environment): Endpoints | undefined {
  const json = environment[variables.aws];
  return json ? JSON.parse(json) : undefined;
}
