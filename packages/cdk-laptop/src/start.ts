import { join, resolve } from "node:path";
import { apiBodyBytesMax, createApi } from "./api/api.ts";
import { type Cloud, startCloud } from "./aws/cloud.ts";
import { createCdn } from "./cdn/cdn.ts";
import { createSite } from "./cdn/site.ts";
import type { Answer } from "./http/message.ts";
import { LocalServer } from "./http/server.ts";
import { createIam, type Grant, type Iam } from "./iam/iam.ts";
import { createInbox } from "./inbox/inbox.ts";
import type { Mail } from "./inbox/mailbox.ts";
import { watchBundles } from "./lambda/bundles.ts";
import { pollQueues } from "./lambda/queues.ts";
import { startSchedules } from "./lambda/schedules.ts";
import { createLambdas, type Lambdas } from "./lambda/service.ts";
import { createDesk } from "./stripe/desk.ts";
import { catalogueSchema } from "./stripe/seed.ts";
import { type LocalStripe, startStripe } from "./stripe/stripe.ts";
import { createClock, type ProductClock } from "./system/clock.ts";
import { createWork, type Work } from "./system/work.ts";
import { loadStack, type Stack } from "./template/stack.ts";

export interface LocalOptions {
  /** What `cdk synth` wrote. */
  readonly cdkOut: string;
  /** What the site's build wrote. */
  readonly site: string;
  /** Everything persists below it. */
  readonly dataDir: string;
  /** 0 or nothing takes any free port. */
  readonly port?: number;
  readonly log?: (line: string) => void;
  /** Which of several stacks; else the one named for development. */
  readonly stackName?: string;
  /** Serve functions from this folder of bundles, and each change of it at once. */
  readonly bundles?: string;
  /** Values for the stack's parameters, as a deploy may set them. */
  readonly parameter?: (name: string) => string | undefined;
  /** Takes one grant away, to see what fails without it. */
  readonly without?: Grant;
}

export interface SharedWithStripe {
  readonly url: string;
  readonly apiKey: string;
  readonly webhookSecret: string;
}

export interface Local {
  readonly url: string;
  /** AWS_ENDPOINT_URL. */
  readonly endpoint: string;
  /** The product's time, in milliseconds. */
  now(): number;
  /** Moves the product's clock; resolves when what became due is done. */
  advance(ms: number): Promise<void>;
  /** Newest first. */
  mails(): readonly Mail[];
  /** Once no call, message or schedule is under way. */
  idle(): Promise<void>;
  /** The stand-in for Stripe, and what the product shares with it. */
  readonly stripe: SharedWithStripe;
  /** How often Stripe's API was called. */
  stripeCalls(): number;
  /** By the beginning of its name. */
  runSchedule(name: string): Promise<void>;
  grants(): Grant[];
  exercisedGrants(): Grant[];
  stop(): Promise<void>;
}

const account = "000000000000";
const region = "us-east-1";

interface Parts {
  readonly options: LocalOptions;
  readonly url: string;
  readonly stack: Stack;
  readonly iam: Iam;
  readonly clock: ProductClock;
  readonly work: Work;
  readonly lambdas: Lambdas;
  readonly cloud: Cloud;
  readonly stripe: LocalStripe;
  readonly webhookSecret: string;
  readonly log: (line: string) => void;
}

/** The whole product on this computer, made from the synthesized template. */
export async function startLocal(options: LocalOptions): Promise<Local> {
  const servers = await bindServers(options.port ?? 0);
  try {
    const parts = await startParts(options, servers);
    const { url, cloud, clock, iam, work, lambdas, stripe } = parts;
    const events = startEvents(parts);
    servers.site.serve({
      answer: web(parts, events.advance),
      bodyBytesMax: apiBodyBytesMax,
      log: parts.log,
    });
    return {
      url,
      endpoint: cloud.endpoint,
      now: clock.now,
      advance: events.advance,
      mails: () => cloud.mails(),
      idle: work.idle,
      stripe: { url: stripe.url, apiKey: stripe.apiKey, webhookSecret: parts.webhookSecret },
      stripeCalls: stripe.calls,
      runSchedule: events.runSchedule,
      grants: iam.grants,
      exercisedGrants: iam.exercisedGrants,
      async stop() {
        events.stop();
        const closed = servers.site.close();
        await stripe.close();
        await Promise.all([closed, lambdas.close()]);
        await cloud.close();
      },
    };
  } catch (error) {
    await Promise.all(Object.values(servers).map((server) => server.close()));
    throw error;
  }
}

interface Servers {
  readonly site: LocalServer;
  readonly aws: LocalServer;
  readonly stripe: LocalServer;
}

/** All three before anything else: their addresses stand in each other's settings. */
async function bindServers(port: number): Promise<Servers> {
  const site = await LocalServer.open(port);
  const aws = await LocalServer.near(site.port + 1);
  return { site, aws, stripe: await LocalServer.near(aws.port + 1) };
}

async function startParts(options: LocalOptions, servers: Servers): Promise<Parts> {
  const { dataDir, without, stackName, log = () => {} } = options;
  const clock = createClock(join(dataDir, "clock.json"));
  const work = createWork();
  const url = servers.site.url;
  const place = { account, region, endpoint: servers.aws.url };
  const stripe = await startStripe({ dataDir, clock, server: servers.stripe, work, log });
  const stack = loadStack({
    ...place,
    siteUrl: url,
    cdkOut: resolve(options.cdkOut),
    stackName,
    // A parameter's logical id may end in a hash; the beginning is what its source calls it.
    parameter: (name) =>
      name.startsWith("PaymentsStripeApiUrl") ? stripe.url : options.parameter?.(name),
  });
  const catalogue = catalogueSchema.safeParse(stack.metadata["Stripe"]).data;
  const webhookSecret = catalogue ? stripe.seed(catalogue, url) : "";
  const iam = createIam(stack.roles, { without, log });
  const lambdas = createLambdas({ ...place, stack, iam, work, clock, log });
  const cloud = await startCloud({
    resources: stack.resources,
    dataDir,
    clock,
    secrets: { PaymentsApiKey: stripe.apiKey, PaymentsWebhookSecret: webhookSecret },
    account,
    region,
    server: servers.aws,
    authorize: ({ roleId }, request) => iam.authorize(roleId, request),
    invoke: lambdas.invoke,
  });
  return { options, url, stack, iam, clock, work, lambdas, cloud, stripe, webhookSecret, log };
}

/** All that happens without a call from outside: messages, schedules, changed bundles. */
function startEvents({ options, stack, clock, work, lambdas, cloud, stripe, log }: Parts) {
  const stopWatching = options.bundles
    ? watchBundles(options.bundles, stack.functions, lambdas.reload)
    : () => {};
  const stopPolling = pollQueues({
    mappings: stack.queueMappings,
    queues: cloud.queues,
    region,
    invoke: lambdas.invoke,
    permitted: lambdas.mayPoll,
    log,
  });
  const schedules = startSchedules({
    schedules: stack.schedules,
    now: clock.now,
    run: lambdas.runSchedule,
  });
  return {
    runSchedule: schedules.runNow,
    async advance(ms: number): Promise<void> {
      clock.advance(ms);
      cloud.queues.clockMoved();
      await stripe.clockMoved();
      await schedules.clockMoved();
      await work.idle();
    },
    stop() {
      stopWatching();
      schedules.stop();
      stopPolling();
    },
  };
}

function web(
  { options, stack, clock, lambdas, cloud, stripe, log }: Parts,
  advance: Local["advance"],
) {
  const api = createApi({
    routes: stack.routes,
    account,
    verifyToken: (token) => cloud.verifyToken(token),
    now: clock.now,
    invoke: lambdas.invoke,
    log,
  });
  const { distribution, cacheControl } = stack;
  const site = createSite(options.site, cacheControl);
  const cdn = createCdn({ distribution, api, site, endpoint: cloud.endpoint, log });
  const desk = createDesk({ ledger: stripe.ledger, advance });
  const inbox = createInbox({ mails: () => cloud.mails(), advance, now: clock.now, desk });
  const answer: Answer = (request) =>
    request.path.startsWith("/_local/") ? inbox(request) : cdn(request);
  return answer;
}
