import { randomBytes } from "node:crypto";
import { join, resolve } from "node:path";
import { type Cloud, startCloud } from "./aws/cloud.ts";
import { type CloudWatch, openCloudWatch } from "./aws/cloudwatch/service.ts";
import { type Elsewhere, endpointVariables } from "./aws/elsewhere.ts";
import { LocalServer } from "./http/server.ts";
import { createIam, type Iam } from "./iam/iam.ts";
import { watchBundles } from "./lambda/bundles.ts";
import { pollQueues } from "./lambda/queues.ts";
import { startSchedules } from "./lambda/schedules.ts";
import { Lambdas } from "./lambda/service.ts";
import { readStreams } from "./lambda/streams.ts";
import type { Local, LocalOptions } from "./local.ts";
import { createClock, type LocalClock } from "./system/clock.ts";
import { Meter } from "./system/meter.ts";
import type { RunningStandIn, StandIn, StandInHost } from "./system/stand-in.ts";
import { createWork, type Work } from "./system/work.ts";
import type { Place } from "./template/physical.ts";
import { loadStack, type Stack } from "./template/stack.ts";

export interface Servers {
  readonly site: LocalServer;
  readonly aws: LocalServer;
  readonly standIns: readonly (readonly [StandIn, LocalServer])[];
  /** The API under its own name, which functions call without CloudFront. */
  readonly api: LocalServer;
}

/** Binds all servers before anything else, since the settings of each contain the addresses of others. */
export async function bindServers({ port = 0, standIns = [] }: LocalOptions): Promise<Servers> {
  const site = await LocalServer.open(port);
  const aws = await LocalServer.near(site.port + 1);
  const others: [StandIn, LocalServer][] = [];
  for (const standIn of standIns) {
    others.push([standIn, await LocalServer.near(aws.port + 1 + others.length)]);
  }
  const api = await LocalServer.near(aws.port + 1 + others.length);
  return { site, aws, standIns: others, api };
}

export const allOf = ({ site, aws, standIns, api }: Servers): LocalServer[] => [
  site,
  aws,
  api,
  ...standIns.map(([, server]) => server),
];

export interface Parts {
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

export const account = "000000000000";

export async function startParts(options: LocalOptions, servers: Servers): Promise<Parts> {
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
