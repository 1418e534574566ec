import crypto from "node:crypto";
import { EventEmitter } from "node:events";
import { AwsError, noAnswer } from "./aws/error.ts";
import type { ObjectInput } from "./aws/s3.ts";
import { carriedBy, type Stores } from "./carried.ts";
import { stripeOf } from "./stripe-client.ts";
import { webOf } from "./web.ts";

/** The product's interface to the world outside. */
export interface Outside {
  readonly stores: Stores;
  /** `onAnswer` is run just before the answer is given. */
  call(service: string, command: string, input: object, onAnswer: () => void): Promise<object>;
  sleep(ms: number, onEnd: () => void): Promise<void>;
  now(): number;
  randomBytes(size: number): Buffer;
}

/**
 * Replacements for the modules that connect the product with anything external or not deterministic: the SDK, whose
 * commands go to `outside` instead of over the network, Node's random numbers, timers and threads.
 */
export function modulesOf(outside: Outside): (name: string) => unknown {
  const carriedOn = () => {
    const { stores } = outside;
    const { now } = stores;
    return () => {
      stores.now = now;
    };
  };
  const client = (service: string) => ({
    send: ({ command, input }: Command) => outside.call(service, command, input, carriedOn()),
  });
  const modules: Readonly<Record<string, unknown>> = {
    "@aws-sdk/client-dynamodb": sdk({ DynamoDBClient: made({}) }),
    "@aws-sdk/lib-dynamodb": sdk({
      DynamoDBDocumentClient: { from: () => client("dynamodb") },
      paginateQuery,
    }),
    "@aws-sdk/client-cognito-identity-provider": sdk({
      CognitoIdentityProviderClient: made(client("cognito")),
    }),
    "@aws-sdk/client-s3": sdk({ S3Client: made(client("s3")), paginateListObjectsV2 }),
    "@aws-sdk/client-lambda": sdk({ LambdaClient: made(client("lambda")) }),
    "@aws-sdk/client-sqs": sdk({ SQSClient: made(client("sqs")) }),
    "@aws-sdk/client-ses": sdk({ SESClient: made(client("ses")) }),
    "@aws-sdk/client-kms": sdk({ KMSClient: made(client("kms")) }),
    "@aws-sdk/client-secrets-manager": sdk({ SecretsManagerClient: made(client("secrets")) }),
    "@aws-sdk/s3-request-presigner": {
      getSignedUrl: async (_: unknown, get: Command) => urlOf(get),
    },
    "@aws-sdk/s3-presigned-post": {
      createPresignedPost: async () => ({ url: "https://s3.invalid", fields: {} }),
    },
    ...webOf((service, command, input) => outside.call(service, command, input, carriedOn())),
    stripe: stripeOf({
      call: (command, input) => outside.call("stripe", command, input, carriedOn()),
      now: () => outside.now(),
      newKey: () => outside.randomBytes(16).toString("hex"),
    }),
    "node:crypto": randomOf(outside),
    "node:async_hooks": { AsyncLocalStorage: carriedBy(() => outside.stores) },
    "node:timers/promises": { setTimeout: (ms: number) => outside.sleep(ms, carriedOn()) },
    "node:worker_threads": { Worker: NoThread },
  };
  return (name) => modules[name];
}

/** URL of one version of an object. */
function urlOf({ input }: Command): string {
  const { Bucket, Key, VersionId = "" } = input as ObjectInput;
  return `https://s3.invalid/${Bucket}/${Key}?versionId=${encodeURIComponent(VersionId)}`;
}

export interface Command {
  readonly command: string;
  readonly input: object;
}

/** A client class whose instances are all this object. */
const made = (client: object) =>
  class {
    constructor() {
      Object.assign(this, client);
    }
  };

/** A module of the SDK: commands are plain data, errors are recognized by their names. */
const sdk = (members: Readonly<Record<string, unknown>>): object =>
  Object.assign(Object.create(named), members);

const named = new Proxy(
  {},
  {
    get(_, name) {
      if (typeof name !== "string") return undefined;
      if (name.endsWith("Command")) return commandClass(name);
      return name === "__esModule" ? undefined : errorClass(name);
    },
  },
);

const classes = new Map<string, unknown>();

function kept(name: string, make: () => unknown): unknown {
  const found = classes.get(name) ?? make();
  classes.set(name, found);
  return found;
}

const commandClass = (command: string) =>
  kept(
    command,
    () =>
      class {
        readonly command = command;
        readonly input: object;
        constructor(input: object) {
          this.input = input;
        }
      },
  );

const errorClass = (name: string) =>
  kept(name, () =>
    Object.defineProperty(class {}, Symbol.hasInstance, {
      value: (error: unknown) => error instanceof AwsError && isCalled(error, name),
    }),
  );

/** A service's exception base class matches all of its errors. */
const isCalled = (error: AwsError, name: string): boolean =>
  name.endsWith("ServiceException") ? error.name !== noAnswer : error.name === name;

interface Pager {
  readonly client: { send(command: Command): Promise<{ readonly LastEvaluatedKey?: object }> };
}

async function* paginateQuery({ client }: Pager, query: object) {
  for (let ExclusiveStartKey: object | undefined; ; ) {
    const input = { ...query, ...(ExclusiveStartKey ? { ExclusiveStartKey } : {}) };
    const page = await client.send({ command: "QueryCommand", input });
    yield page;
    ExclusiveStartKey = page.LastEvaluatedKey;
    if (!ExclusiveStartKey) return;
  }
}

/** Paginates in name only: all keys come in one answer. */
async function* paginateListObjectsV2({ client }: Pager, input: object) {
  yield await client.send({ command: "ListObjectsV2Command", input });
}

function randomOf({ randomBytes }: Outside): object {
  const uuid = () => {
    const bytes = randomBytes(16);
    bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
    bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
    const hex = bytes.toString("hex");
    return [0, 8, 12, 16, 20].map((at, i) => hex.slice(at, [8, 12, 16, 20, 32][i])).join("-");
  };
  const randomInt = (max: number) => Math.floor((randomBytes(6).readUIntBE(0, 6) / 2 ** 48) * max);
  return Object.assign(Object.create(crypto), { randomBytes, randomInt, randomUUID: uuid });
}

/**
 * Replaces threads, which are not deterministic and answer while another process runs. To the product, it looks as if the
 * thread died at once.
 */
export class NoThread extends EventEmitter {
  constructor() {
    super();
    queueMicrotask(() => {
      this.emit("error", new Error("there are no threads here"));
      this.emit("exit");
    });
  }
  async terminate(): Promise<void> {}
}
