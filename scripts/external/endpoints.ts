import type { Endpoints, ServiceElsewhere } from "cdk-laptop";

/** Services that other programs can provide; the rest of the stack stays on our local cloud. */
const services = ["dynamodb", "s3", "kms", "sqs"] as const satisfies ServiceElsewhere[];

type Environment = Readonly<Record<string, string | undefined>>;

/** Endpoints from `AWS_ENDPOINT_URL_<SERVICE>`, else from `AWS_ENDPOINT_URL`, as the SDKs read them. */
export function readEndpoints(environment: Environment): Endpoints {
  const all = environment["AWS_ENDPOINT_URL"];
  const found = services.flatMap((service) => {
    const url = environment[`AWS_ENDPOINT_URL_${service.toUpperCase()}`] || all;
    return url ? [[service, url.replace(/\/$/, "")]] : [];
  });
  return Object.fromEntries(found);
}

/**
 * Variables that tell the other processes of a test run what to use. Only `npm run test:external` sets them: an
 * AWS_ENDPOINT_URL of another project must not change what `npm start` does.
 */
export const variables = {
  aws: "UNDERSIGN_ENDPOINTS",
  stripe: "UNDERSIGN_STRIPE_MOCK",
};

export function chosenEndpoints(environment: Environment): Endpoints | undefined {
  const json = environment[variables.aws];
  const endpoints: Endpoints = json ? JSON.parse(json) : {};
  return Object.keys(endpoints).length > 0 ? endpoints : undefined;
}
