import path from "node:path";
import type { HttpRequest } from "../http/message.ts";
import type { LocalServer } from "../http/server.ts";
import type { Authorize } from "../iam/access.ts";
import { Mailbox, type MailQuery, type ReceivedMail } from "../inbox/mailbox.ts";
import { type Clock, wakeEvery } from "../system/clock.ts";
import type { Meter } from "../system/meter.ts";
import type { Resource } from "../template/resource.ts";
import type { DescribedStack } from "../template/stack.ts";
import { openCloudFormation } from "./cloudformation.ts";
import { openCognito } from "./cognito/service.ts";
import type { AccessTokenClaims } from "./cognito/tokens.ts";
import type { Observing } from "./dynamodb/observed.ts";
import { openDynamoDb } from "./dynamodb/service.ts";
import type { TableStreams } from "./dynamodb/streams.ts";
import { type Elsewhere, resourcesHere, type ServiceElsewhere } from "./elsewhere.ts";
import { gateway } from "./endpoint.ts";
import { openKms } from "./kms/service.ts";
import { openLambdaApi } from "./lambda.ts";
import { countRequest } from "./requests-meter.ts";
import { openS3 } from "./s3/service.ts";
import { openSecrets, type Secrets, type SecretValues } from "./secrets.ts";
import { openSes, type Ses } from "./ses.ts";
import { openSns, type Sns } from "./sns.ts";
import { openSqs, type Queues } from "./sqs/service.ts";

export interface CloudOptions {
  resources: readonly Resource[];
  describeStacks(): readonly DescribedStack[];
  /** The folder below which everything is persisted. */
  dataDir: string;
  clock: Clock;
  /** Counts what AWS would bill for. */
  meter: Meter;
  countsUnits?: boolean | undefined;
  /** Values with which an operator would have filled secrets. */
  secrets?: SecretValues;
  account: string;
  region: string;
  /** Services that another program emulates instead. */
  elsewhere?: Elsewhere | undefined;
  observeDynamoDb?: Observing | undefined;
  /** New values of references to resources made elsewhere, by their original values. */
  madeElsewhere?: ReadonlyMap<string, string>;
  /** A bound server; the cloud closes it. */
  server: LocalServer;
  /** Throws AccessDenied when the template's policies don't allow the request. */
  authorize: Authorize;
  /** Runs a Lambda function of the template (Cognito triggers). */
  invoke(functionArn: string, event: unknown): Promise<unknown>;
}

export interface Cloud {
  /** `http://127.0.0.1:PORT`, the AWS_ENDPOINT_URL of bundles. */
  endpoint: string;
  queues: Queues;
  streams: TableStreams;
  /** Publishes to a topic; the publisher's permission has been checked. */
  publish: Sns["publish"];
  secrets: Pick<Secrets, "put" | "resolve">;
  /**
   * Verifies a token for JWT authorizers: signature, issuer and `exp` are checked, `token_use` is not. Undefined when
   * one of the checks fails.
   */
  verifyToken(token: string): AccessTokenClaims | undefined;
  /** Newest first. */
  mails(query?: MailQuery): ReceivedMail[];
  refuseMails: Ses["refuse"];
  attachment(id: string): Uint8Array | undefined;
  /** Deletes the DynamoDB items whose TTL has passed; also runs automatically every minute. */
  sweepExpired(): Promise<void>;
  close(): Promise<void>;
}

const sweepEveryMs = 60_000;
const bodyBytesMax = 256 * 1024 * 1024;

/** The AWS services of a template's resources, on one port of this computer. */
export async function startCloud(options: CloudOptions): Promise<Cloud> {
  const { resources, clock, account, region, authorize, elsewhere, meter } = options;
  const endpoints = elsewhere?.endpoints ?? {};
  const here = (service: ServiceElsewhere) => resourcesHere(endpoints, service, resources);
  const at = (name: string) => path.join(options.dataDir, name);
  const mailbox = new Mailbox(at("mails.ndjson"), clock);
  // First, since the lock on its data keeps a second process from the others' files too.
  const dynamodb = await openDynamoDb({
    resources: here("dynamodb"),
    directory: at("dynamodb"),
    clock,
    meter: options.countsUnits ? meter : undefined,
    observing: options.observeDynamoDb,
  });
  const [kms, cognito] = await Promise.all([
    openKms(here("kms"), at("kms")),
    openCognito({ ...options, directory: at("cognito"), mailbox }),
  ]);
  const sqs = openSqs({ resources: here("sqs"), file: at("sqs.json"), clock });
  const queues = elsewhere?.queues ?? sqs.queues;
  const values = options.secrets ?? {};
  const secrets = openSecrets({ resources, file: at("secrets.json"), values });
  const json = {
    DynamoDB_20120810: dynamodb,
    AmazonSQS: sqs,
    TrentService: kms,
    AWSCognitoIdentityProviderService: cognito,
    secretsmanager: secrets,
  };
  const sns = openSns({ resources, account, meter, send: queues.send });
  const ses = openSes({ resources, mailbox, sns, clock, account, region });
  const s3 = openS3({ resources: here("s3"), directory: at("s3"), clock, meter, authorize });
  const cloudformation = openCloudFormation(options);
  const lambda = openLambdaApi({ resources, authorize, invoke: options.invoke });
  const services = { json, ses, cloudformation, lambda, s3, elsewhere: endpoints };
  const answerAws = gateway(services, authorize);
  const answer = async (request: HttpRequest) => {
    const reply = await answerAws(request);
    countRequest(meter, request, reply);
    return reply;
  };
  const { server } = options;
  server.serve({ answer, bodyBytesMax, now: () => clock.now() });
  const sweeper = wakeEvery(clock, sweepEveryMs, () => {
    dynamodb.sweepExpired().catch(console.error);
  });
  return {
    endpoint: server.url,
    queues,
    streams: elsewhere?.streams ?? dynamodb.streams,
    publish: sns.publish,
    secrets,
    verifyToken: (token) => cognito.verifyToken(token),
    mails: (query) => mailbox.newestFirst(query),
    refuseMails: ses.refuse,
    attachment: (id) => mailbox.attachment(id),
    sweepExpired: () => dynamodb.sweepExpired(),
    close: async () => {
      clearInterval(sweeper);
      await server.close();
      sqs.close();
      await dynamodb.close();
    },
  };
}
