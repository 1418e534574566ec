import { randomBytes } from "node:crypto";
import { join, resolve } from "node:path";
import { type Api, apiBodyBytesMax, createApi } from "./api/api.ts";
import { type Cloud, startCloud } from "./aws/cloud.ts";
import {
  type AlarmState,
  type CloudWatch,
  type Metric,
  openCloudWatch,
} from "./aws/cloudwatch/service.ts";
import type { Observing } from "./aws/dynamodb/observed.ts";
import { type Elsewhere, endpointVariables } from "./aws/elsewhere.ts";
import { secretAccessKey } from "./aws/protocol/caller.ts";
import type { MailRefusal } from "./aws/ses.ts";
import { createCdn } from "./cdn/cdn.ts";
import { createSite } from "./cdn/site.ts";
import type { Answer } from "./http/message.ts";
import { LocalServer } from "./http/server.ts";
import { createIam, type Grant, type Iam, operatorId } from "./iam/iam.ts";
import { createInbox } from "./inbox/inbox.ts";
import type { MailQuery, ReceivedMail } from "./inbox/mailbox.ts";
import { watchBundles } from "./lambda/bundles.ts";
import { pollQueues } from "./lambda/queues.ts";
import { startSchedules } from "./lambda/schedules.ts";
import { Lambdas } from "./lambda/service.ts";
import { readStreams } from "./lambda/streams.ts";
import { createLocalPages } from "./local-pages.ts";
import { createClock, type LocalClock } from "./system/clock.ts";
import { Meter, type Usage } from "./system/meter.ts";
import type { RunningStandIn, StandIn, StandInHost } from "./system/stand-in.ts";
import { createWork, type Work } from "./system/work.ts";
import type { Place } from "./template/physical.ts";
import { loadStack, type Stack } from "./template/stack.ts";

export interface LocalOptions {
  /** Output folder of `cdk synth`. */
  readonly cdkOut: string;
  /** Output folder of the site's build. */
  readonly site: string;
  /** The folder below which everything is persisted. */
  readonly dataDir: string;
  /** 0 or undefined for any free port. */
  readonly port?: number;
  readonly log?: (line: string) => void;
  /** Selects one of several stacks, by default the one named for development; those that it depends on run with it. */
  readonly stackName?: string;
  /** Serves functions from this folder of bundles, and reloads them on each change. */
  readonly bundles?: string;
  /** Whether `usage` includes DynamoDB's units, which makes its operations slower. */
  readonly countsUnits?: boolean;
  /** Values for the stack's parameters, as a deployment may set them. */
  readonly parameter?: (name: string) => string | undefined;
  /** Stand-ins for services outside of AWS that the stack's functions call. */
  readonly standIns?: readonly StandIn[];
  /** AWS services that another program emulates, such as DynamoDB Local. IAM is not enforced on them. */
  readonly elsewhere?: Elsewhere | undefined;
  /** Called with the stack's tables; returns the observer of each operation on them. */
  readonly observeDynamoDb?: Observing | undefined;
  /** Whether nothing happens by itself: no schedule runs, and no message or stream is read. */
  readonly atRest?: boolean | undefined;
  /**
   * Whether what falls due waits for `advance`: no schedule, hidden message or stand-in acts, and no item expires, because
   * time has merely passed, and no call or function is late. After `idle`, nothing then changes without a call; `advance` first waits for what is in progress.
   */
  readonly waitsForAdvance?: boolean | undefined;
  /** Idle time after which threads of functions end; a minute by default. */
  readonly functionIdleMs?: number;
}

export interface Local {
  readonly url: string;
  /** The API's own host name: a call to `url` with it as `Host` bypasses CloudFront. */
  readonly apiHost: string;
  /** AWS_ENDPOINT_URL. */
  readonly endpoint: string;
  /** Environment variables with which an operator's programs reach the stack's data. */
  readonly operator: Readonly<Record<string, string>>;
  /** The stack's time, in milliseconds. */
  now(): number;
  /** Moves the stack's clock; resolves when everything that became due is done. */
  advance(ms: number): Promise<void>;
  /** Newest first. */
  mails(query?: MailQuery): ReceivedMail[];
  /** From now on SES refuses each mail for this reason, or takes them again. */
  refuseMails(reason?: MailRefusal): void;
  /** From now on no concurrency is left for these functions, by their names in the stack's source, until it is called again. */
  throttleFunctions(names: readonly string[]): void;
  /** From now on the clocks of functions differ from the stack's time by `ms`; AWS takes their calls up to 15 minutes. */
  skewFunctions(ms: number): void;
  /** Resolves once no call, message or schedule is in progress. */
  idle(): Promise<void>;
  /** Runs a schedule, named by the beginning of its name. */
  runSchedule(name: string): Promise<void>;
  /** Runs a function, by its name in the stack's source, with an event; rejects if the function fails. */
  invoke(name: string, event: unknown): Promise<unknown>;
  /** Gives a secret a new version, as an operator would. `name` is the beginning of its logical id. */
  putSecret(name: string, value: string): void;
  /** Whether each alarm was raised since `from`, in milliseconds of the stack's time, at most a day ago. */
  alarmsSince(from: number): AlarmState[];
  /** Records a value, at the current time, of a metric that no service here measures. */
  putMetric(metric: Metric, value: number): void;
  grants(): Grant[];
  exercisedGrants(): Grant[];
  /** The usage that AWS would have billed since the start, or since an earlier reading. */
  usage(since?: readonly Usage[]): Usage[];
  /**
   * Runs `act` while one grant is withheld, and returns its result. Functions with the grant start cold before if it lets
   * them read, since they may have kept what they have read. What a refusal has left in them stays, as on AWS.
   */
  without<T>(grant: Grant, act: () => Promise<T>): Promise<T>;
  stop(): Promise<void>;
}

/** Starts the whole stack on this computer from the synthesized template. */
export async function startLocal(options: LocalOptions): Promise<Local> {
  const servers = await bindServers(options);
  try {
    const parts = await startParts(options, servers);
    const { url, cloud, clock, iam, work, events, advance, log } = parts;
    const api = apiOf(parts);
    servers.site.serve({ answer: web(parts, api), bodyBytesMax: apiBodyBytesMax, log });
    servers.api.serve({ answer: api, bodyBytesMax: apiBodyBytesMax, log });
    return {
      url,
      apiHost: apiHostOf(parts.stack),
      endpoint: cloud.endpoint,
      operator: operatorAt(cloud.endpoint, parts.stack.region),
      now: clock.now,
      advance,
      mails: cloud.mails,
      refuseMails: cloud.refuseMails,
      throttleFunctions: (names) =>
        parts.lambdas.throttle(names.map((name) => idOf(parts.stack, name))),
      skewFunctions: clock.skew,
      idle: work.idle,
      runSchedule: events.runSchedule,
      invoke: (name, event) => parts.lambdas.invoke(idOf(parts.stack, name), event),
      putSecret: cloud.secrets.put,
      alarmsSince(from) {
        parts.cloudWatch.measured(cloud.queues.states());
        return parts.cloudWatch.alarmsSince(from);
      },
      putMetric: parts.cloudWatch.put,
      grants: iam.grants,
      exercisedGrants: iam.exercisedGrants,
      usage: (since) => parts.meter.usage(since),
      without: (grant, act) => without(parts, grant, act),
      stop: () => stop(parts, servers),
    };
  } catch (error) {
    await Promise.all(allOf(servers).map((server) => server.close()));
    throw error;
  }
}

const operatorAt = (endpoint: string, region: string) => ({
  AWS_ENDPOINT_URL: endpoint,
  AWS_ACCESS_KEY_ID: `ROLE${operatorId}`,
  AWS_SECRET_ACCESS_KEY: secretAccessKey,
  AWS_REGION: region,
});

async function without<T>(
  { iam, lambdas }: Parts,
  grant: Grant,
  act: () => Promise<T>,
): Promise<T> {
  iam.withhold(grant);
  if (!writes.test(grant.action)) lambdas.startCold(grant.roleId);
  try {
    return await act();
  } finally {
    iam.withhold();
  }
}

/** Actions whose replies no function keeps. */
const writes = /:(?:Abort|Delete|Put|Send|Update)/;

async function stop({ events, standIns, lambdas, cloud }: Parts, servers: Servers): Promise<void> {
  events.stop();
  const closed = servers.site.close();
  await Promise.all([...standIns.values()].map((standIn) => standIn.close()));
  await Promise.all([closed, lambdas.close()]);
  await servers.api.close();
  await cloud.close();
}

interface Servers {
  readonly site: LocalServer;
  readonly aws: LocalServer;
  readonly standIns: readonly (readonly [StandIn, LocalServer])[];
  /** The API under its own name, which functions call without CloudFront. */
  readonly api: LocalServer;
}

/** Binds all servers before anything else, since the settings of each contain the addresses of others. */
async function bindServers({ port = 0, standIns = [] }: LocalOptions): Promise<Servers> {
  const site = await LocalServer.open(port);
  const aws = await LocalServer.near(site.port + 1);
  const others: [StandIn, LocalServer][] = [];
  for (const standIn of standIns) {
    others.push([standIn, await LocalServer.near(aws.port + 1 + others.length)]);
  }
  const api = await LocalServer.near(aws.port + 1 + others.length);
  return { site, aws, standIns: others, api };
}

const allOf = ({ site, aws, standIns, api }: Servers): LocalServer[] => [
  site,
  aws,
  api,
  ...standIns.map(([, server]) => server),
];

interface Parts {
  readonly options: LocalOptions;
  readonly url: string;
  readonly stack: Stack;
  readonly iam: Iam;
  readonly clock: LocalClock;
  readonly meter: Meter;
  readonly work: Work;
  readonly lambdas: Lambdas;
  readonly cloud: Cloud;
  readonly cloudWatch: CloudWatch;
  readonly standIns: ReadonlyMap<string, RunningStandIn>;
  readonly events: Events;
  readonly advance: Local["advance"];
  readonly log: (line: string) => void;
}

const account = "000000000000";

async function startParts(options: LocalOptions, servers: Servers): Promise<Parts> {
  const { dataDir, functionIdleMs, log = () => {} } = options;
  const clock = createClock(join(dataDir, "clock.json"), options.waitsForAdvance);
  const meter = new Meter();
  const { elsewhere } = options;
  const work = createWork(quietOf(elsewhere));
  const advance = async (ms: number) => {
    if (clock.waitsForAdvance) await work.idle();
    await clock.advance(ms);
    await work.idle();
  };
  const url = servers.site.url;
  const place = { account, endpoint: servers.aws.url, apiUrl: servers.api.url };
  const host = { siteUrl: url, dataDir, clock, work, advance, log };
  const standIns = await startStandIns(servers.standIns, host);
  const running = [...standIns.values()];
  const suffix = elsewhere && randomBytes(6).toString("hex");
  const read = readStack(options, { ...place, siteUrl: url, suffix }, running);
  const madeElsewhere = await elsewhere?.make(read.resources);
  const stack = withNames(read, madeElsewhere);
  const iam = createIam(stack.roles, { log });
  const cloudWatch = openCloudWatch(stack.resources, clock);
  const lambdas = new Lambdas({
    ...{ ...place, region: stack.region },
    endpointVariables: endpointVariables(elsewhere?.endpoints ?? {}),
    ...{ stack, iam, work, clock, meter, log, cloudWatch, idleMs: functionIdleMs },
  });
  const cloud = await startCloud({
    resources: stack.resources,
    describeStacks: stack.describe,
    dataDir,
    clock,
    meter,
    countsUnits: options.countsUnits,
    observeDynamoDb: options.observeDynamoDb,
    secrets: Object.assign({}, ...running.map((standIn) => standIn.prepare(stack.metadata))),
    account,
    region: stack.region,
    elsewhere,
    ...(madeElsewhere && { madeElsewhere }),
    server: servers.aws,
    authorize: ({ roleId }, request) => iam.authorize(roleId, request),
    invoke: (id, event) => lambdas.invoke(id, event),
  });
  clock.onMoved(cloud.queues.clockMoved);
  for (const standIn of running) clock.onMoved(standIn.clockMoved);
  const events = options.atRest
    ? noEvents
    : startEvents({ options, stack, clock, lambdas, cloud, log });
  clock.onMoved(() => cloudWatch.measured(cloud.queues.states()));
  const known = { options, url, stack, standIns, advance, log };
  return { ...known, iam, clock, meter, work, lambdas, cloud, cloudWatch, events };
}

/** Undefined if no messages or records come from another program. */
function quietOf({ queues, streams }: Partial<Elsewhere> = {}): (() => Promise<void>) | undefined {
  const quiet = [streams?.quiet, queues?.quiet].filter((one) => one !== undefined);
  if (quiet.length === 0) return undefined;
  return async () => {
    for (const one of quiet) await one();
  };
}

async function startStandIns(
  standIns: Servers["standIns"],
  host: Omit<StandInHost, "server">,
): Promise<Parts["standIns"]> {
  const running = new Map<string, RunningStandIn>();
  for (const [standIn, server] of standIns) {
    running.set(standIn.name, await standIn.start({ ...host, server }));
  }
  return running;
}

function readStack(
  options: LocalOptions,
  place: Omit<Place, "region"> & { readonly siteUrl: string },
  standIns: readonly RunningStandIn[],
): Stack {
  const known = standIns.flatMap(({ parameters }) => Object.entries(parameters));
  return loadStack({
    ...place,
    cdkOut: resolve(options.cdkOut),
    stackName: options.stackName,
    // A parameter's logical id may end in a hash; its beginning is the name in the source.
    parameter: (name) =>
      known.find(([beginning]) => name.startsWith(beginning))?.[1] ?? options.parameter?.(name),
  });
}

/** Replaces references to resources made elsewhere by their new values in the variables of functions. */
function withNames(stack: Stack, madeElsewhere: ReadonlyMap<string, string> = new Map()): Stack {
  const asMade = (value: string) =>
    [...madeElsewhere].reduce((text, [from, to]) => text.replaceAll(from, to), value);
  const functions = stack.functions.map(({ environment, ...definition }) => ({
    ...definition,
    environment: Object.fromEntries(
      Object.entries(environment).map(([name, value]) => [name, asMade(value)]),
    ),
  }));
  return { ...stack, functions };
}

interface Events {
  readonly runSchedule: Local["runSchedule"];
  stop(): void;
}

const noEvents: Events = {
  runSchedule: async () => {
    throw new Error("expected an environment that is not at rest");
  },
  stop: () => {},
};

/** Starts everything that happens without a call from outside: messages, schedules, changed bundles. */
function startEvents({
  options,
  stack,
  clock,
  lambdas,
  cloud,
  log,
}: Pick<Parts, "options" | "stack" | "clock" | "lambdas" | "cloud" | "log">): Events {
  const stopWatching = options.bundles
    ? watchBundles(options.bundles, stack.functions, (definition, directory) =>
        lambdas.reload(definition, directory),
      )
    : () => {};
  const stopPolling = pollQueues({
    mappings: stack.queueMappings,
    queues: cloud.queues,
    region: stack.region,
    invoke: (id, event, traceHeaders) => lambdas.invoke(id, event, traceHeaders),
    isLoop: (id, traceHeader) => lambdas.isLoop(id, traceHeader),
    permitted: (mapping) => lambdas.mayPoll(mapping),
    log,
  });
  const stopReading = readStreams({
    mappings: stack.streamMappings,
    streams: cloud.streams,
    invoke: (id, event) => lambdas.invoke(id, event),
    permitted: (mapping) => lambdas.mayRead(mapping),
    giveUp: (topicArn, failure) => cloud.publish(topicArn, JSON.stringify(failure)),
    log,
  });
  const schedules = startSchedules({
    schedules: stack.schedules,
    clock,
    run: (schedule) => lambdas.runSchedule(schedule),
  });
  clock.onMoved(schedules.clockMoved);
  return {
    runSchedule: schedules.runNow,
    stop() {
      stopWatching();
      schedules.stop();
      stopPolling();
      stopReading();
    },
  };
}

function apiOf(parts: Parts): Api {
  const { stack, clock, meter, lambdas, cloud, cloudWatch, log } = parts;
  const answerApi = createApi({
    routes: stack.routes,
    account,
    verifyToken: (token) => cloud.verifyToken(token),
    clock,
    invoke: (id, event) => lambdas.invoke(id, event),
    permitted: (roleId, functionArn) => lambdas.mayInvoke(roleId, functionArn),
    log,
    answered: cloudWatch.answered,
  });
  const apiHost = apiHostOf(stack);
  return (request) => {
    meter.count(apiHost, "apigateway:requests", 1);
    return answerApi(request);
  };
}

function web(parts: Parts, api: Api): Answer {
  const { options, stack, clock, meter, cloud, standIns, advance, log } = parts;
  const apiHost = apiHostOf(stack);
  const { distribution, cacheControl } = stack;
  const site = createSite(options.site, cacheControl);
  const { resolve } = cloud.secrets;
  const cdn = createCdn({ distribution, api, site, endpoint: cloud.endpoint, resolve, log });
  const localPages = createLocalPages({
    inbox: createInbox(cloud),
    standIns: new Map([...standIns].map(([name, { page }]) => [name, page])),
    advance,
    now: clock.now,
  });
  return async (request) => {
    if (request.path.startsWith("/_local/")) return localPages(request);
    // As on the Internet, the API can be called by its own name, bypassing CloudFront.
    if (request.headers["host"] === apiHost) return api(request);
    const reply = await cdn(request);
    meter.count(distribution.id, "cloudfront:requests", 1);
    meter.count(distribution.id, "cloudfront:bytes-to-internet", Buffer.byteLength(reply.body));
    return reply;
  };
}

function apiHostOf({ distribution }: Stack): string {
  const origins = distribution.behaviors.map(({ origin }) => origin);
  const [api] = origins.flatMap((origin) => (origin.kind === "api" ? origin.domainName : []));
  if (api === undefined) throw new Error("template: expected an API as an origin, found none");
  return api;
}

function idOf({ functions }: Stack, name: string): string {
  const found = functions.find(({ construct }) => construct === name);
  if (found) return found.id;
  throw new Error(`template: expected a function ${name}, found none`);
}
