import { type Api, apiBodyBytesMax, createApi } from "./api/api.ts";
import { secretAccessKey } from "./aws/protocol/caller.ts";
import { createCdn } from "./cdn/cdn.ts";
import { createSite } from "./cdn/site.ts";
import type { Answer } from "./http/message.ts";
import { type Grant, operatorId } from "./iam/iam.ts";
import { createInbox } from "./inbox/inbox.ts";
import type { Local, LocalOptions } from "./local.ts";
import { createLocalPages } from "./local-pages.ts";
import { account, allOf, bindServers, type Parts, type Servers, startParts } from "./parts.ts";
import type { Stack } from "./template/stack.ts";

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
