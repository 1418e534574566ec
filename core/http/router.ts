import type {
  APIGatewayProxyEventV2,
  APIGatewayProxyEventV2WithJWTAuthorizer,
  APIGatewayProxyStructuredResultV2,
  Context,
} from "aws-lambda";
import * as z from "zod/mini";
import type { Call } from "#contract/calls/call";
import { type Access, type Endpoint, publicApi } from "#contract/endpoint";
import { originSecretHeader } from "#contract/rules/installation/origin";
import { workspaceHeader } from "#contract/rules/people/workspace-names";
import { Refusal } from "#contract/rules/refusals/refusals";
import type { CallLimit } from "#contract/rules/refusals/throttles";
import type { Session } from "../domain/account/account.ts";
import type { Once } from "../domain/account/api-key.ts";
import { actingPerson, assertMay, type Caller, type Program } from "../domain/account/caller.ts";
import type { Client } from "../domain/envelope/audit.ts";
import { isOriginSecret } from "../gateways/origin-secret.ts";
import { addLogFields, log, readCorrelationId, withLogFields } from "../log.ts";
import { Answer } from "./answer.ts";
import { asRefusal } from "./as-refusal.ts";
import { answerOnce, forPrograms } from "./key-calls.ts";
import { assertOwnPage } from "./own-page.ts";
import { parseInput } from "./parse-input.ts";
import { readBearer, readClient, readCookie, readInput } from "./request.ts";

/**
 * The `caller` that a route gets, by its endpoint's `access`. `Login` and `Link` are what the group's `identify` finds
 * for an opaque token.
 */
interface Callers<Login, Link> {
  public: undefined;
  cookie: CookieCaller;
  login: Login;
  sender: Caller;
  signer: Link;
  key: Program;
  /** The bearer token, which nobody has checked; the route refuses a call without one. */
  "passed on": string | undefined;
}

/** The cookie that the browser sends by itself, and the bearer token if there is one; the route checks both. */
export interface CookieCaller {
  readonly refreshToken: string | undefined;
  readonly accessToken: string | undefined;
}

/** The part of a call by which the holder of a link is identified. */
export interface OfCall {
  readonly cookie: Request<unknown>["cookie"];
  /** Whether the call is answered before the link's checks are passed. */
  readonly beforeChecks: boolean;
}

export interface Identify<Login, Link> {
  /** The site whose pages may make calls with the refresh cookie. */
  readonly cookieSite?: string;
  /** The sign-in behind a login token; throws SIGN_IN_AGAIN. */
  readonly login?: (token: string, now: Date) => Promise<Login>;
  /**
   * The caller of a session in the named workspace, or in their own; throws SIGN_IN_AGAIN if the session is no longer valid,
   * NO_WORKSPACE for a workspace to which the person doesn't belong, and FACTOR_REQUIRED for one that requires a factor which they
   * lack, unless the call is answered without it.
   */
  readonly sender?: (
    session: Session,
    workspaceId: string | undefined,
    call: { readonly now: Date; readonly withoutFactor: boolean },
  ) => Promise<Caller>;
  /** The link behind a mailed token; throws LINK_INVALID, and CHECK_NEEDED before its checks are passed. */
  readonly signer?: (token: string, now: Date, call: OfCall) => Promise<Link>;
  /** Throws NOT_FOUND unless the caller is an operator, and OPERATOR_CODE_NEEDED for a call that wants a code first. */
  readonly operator?: (
    caller: Caller,
    wanted: NonNullable<Endpoint["operator"]>,
    now: Date,
  ) => Promise<void>;
  /** The caller of an API key; throws KEY_INVALID or TOO_MANY_REQUESTS. */
  readonly key?: (token: string, now: Date) => Promise<{ caller: Program; once: Once }>;
  /** Counts a call that has a limit. */
  readonly limit?: (
    name: CallLimit,
    by: { readonly caller: Caller | undefined; readonly client: Client },
    now: Date,
  ) => Promise<void>;
}

export interface Request<Input, Calling = Caller> {
  readonly input: Input;
  readonly caller: Calling;
  readonly client: Client;
  /** Header names are in lower case. */
  readonly headers: Readonly<Record<string, string | undefined>>;
  /** A cookie is sent by the browser itself and proves nothing about the caller. */
  readonly cookie: (name: string) => string | undefined;
  readonly now: Date;
}

type Route<E, Login, Link> = E extends Call
  ? RouteForBoth<E>
  : E extends Endpoint<infer A extends Access, infer Input, infer Reply>
    ? (
        request: Request<z.output<Input>, Callers<Login, Link>[A]>,
      ) => Promise<Reply | Answer<Reply | undefined>>
    : never;

/** Programs send less than pages do, and get less. */
type RouteForBoth<E extends Call> = (
  request: Request<z.output<E["session"]["input"]>>,
) => Promise<ReplyTo<E> | Answer<ReplyTo<E> | undefined>>;

type ReplyTo<E extends Call> = NonNullable<E["session"]["reply"]> | NonNullable<E["key"]["reply"]>;

/**
 * The type of a route's function: `RouteOf<typeof files.upload>`; `Identified` is what `identify` returns. The route of a
 * `Call` answers sessions and API keys alike.
 */
export type RouteOf<E, Identified = never> = Route<E, Identified, Identified>;

type Handler = (
  event: APIGatewayProxyEventV2,
  context: Context,
) => Promise<APIGatewayProxyStructuredResultV2>;

export const refreshCookie = "refresh";

/** CloudFront's own id of a request, which is also in its answer; a value sent by a caller never arrives. */
const edgeRequestIdHeader = "x-amz-cf-id";

/**
 * Makes the Lambda handler of an endpoint group: it refuses calls that bypass CloudFront, identifies the caller, parses
 * the input and calls the route.
 */
export function router<G extends Record<string, Endpoint | Call>, Login = never, Link = never>(
  group: G,
  routes: { [K in keyof G]: Route<G[K], Login, Link> },
  identify: Identify<Login, Link> = {},
): Handler {
  const answered = Object.entries(group).flatMap(([name, one]) => {
    // The mapped type above ensures that each route fits its endpoints, which a list can't express.
    const route = routes[name] as (request: Request<unknown, unknown>) => Promise<unknown>;
    return endpointsIn(one).map((endpoint) => ({ endpoint, route }));
  });
  if (!identify.limit && answered.some(({ endpoint }) => endpoint.limit)) {
    throw new Error("A call of this group has a limit, and nothing here counts.");
  }
  const byKey = new Map(
    answered.map((one) => [`${one.endpoint.method} ${one.endpoint.path}`, one]),
  );

  return async (received, context) => {
    const event = { ...received, routeKey: callIn(received) };
    const requestId = context.awsRequestId;
    const apiRequestId = event.requestContext.requestId;
    const correlationId = readCorrelationId(event.headers[edgeRequestIdHeader]) ?? requestId;
    const fields = { requestId, apiRequestId, correlationId };
    return withLogFields(fields, async () => {
      const startedAt = Date.now();
      const answer = await respond(event, requestId);
      logAnswer(event, answer.status, Date.now() - startedAt);
      return answer.toLambda();
    });
  };

  async function respond(
    event: APIGatewayProxyEventV2,
    requestId: string,
  ): Promise<Answer<unknown>> {
    const found = byKey.get(event.routeKey);
    try {
      const now = new Date();
      if (!(await isOriginSecret(event.headers[originSecretHeader], now))) {
        throw new Refusal("NOT_BY_SITE");
      }
      if (!found) throw new Refusal("NOT_FOUND", { message: "There is no such call." });
      const { endpoint, route } = found;
      const { caller, known, once } = await identifyCaller(identify, endpoint, event, now);
      const { via } = known ?? {};
      logEnvelopeOf(caller);
      const input = parseInput(endpoint, await readInput(event, endpoint));
      // A signer's envelope is determined by the link, not by the input.
      if (endpoint.access !== "signer") logEnvelopeOf(input);
      const request = {
        input,
        caller,
        client: {
          ...readClient(event),
          ...(via === undefined ? {} : { via }),
          ...(known ? { person: actingPerson(known) } : {}),
          ...(known?.signedInAt === undefined ? {} : { signedInAt: known.signedInAt }),
        },
        headers: event.headers,
        cookie: (name: string) => readCookie(event, name),
        now,
      };
      const work = async () => {
        const { client } = request;
        if (endpoint.limit) await identify.limit?.(endpoint.limit, { caller: known, client }, now);
        return answerOf(await route(request));
      };
      const answer = await (once ? answerOnce({ endpoint, event, input }, once, work) : work());
      logEnvelopeOf(answer.body);
      return answer;
    } catch (error) {
      return isForPrograms(event.routeKey)
        ? refusalAnswer(forPrograms(error), requestId, { requestId })
        : refusalAnswer(error, requestId, {});
    }
  }
}

/** The call's method and route, such as `GET /api/v1/events`, also where API Gateway has one route for all methods. */
const callIn = ({ routeKey, requestContext }: APIGatewayProxyEventV2): string =>
  routeKey.replace(/^ANY /, `${requestContext.http.method} `);

const endpointsIn = (one: Endpoint | Call): readonly Endpoint[] =>
  "session" in one ? [one.session, one.key] : [one];

/**
 * Whether a call such as `GET /api/v1/events` is one of the public API: its replies have one shape, even where there is
 * no such call.
 */
const isForPrograms = (routeKey: string): boolean =>
  routeKey.split(" ")[1]?.startsWith(publicApi.prefix) ?? false;

const answerOf = (reply: unknown): Answer<unknown> =>
  reply instanceof Answer ? reply : new Answer(200, reply);

interface Identity {
  readonly caller: unknown;
  /** The caller again, if identified by a session or an API key. */
  readonly known?: Caller;
  readonly once?: Once;
}

async function identifyCaller<Login, Link>(
  identify: Identify<Login, Link>,
  { access, needs = "any", operator, beforeChecks, withoutFactor }: Endpoint,
  event: APIGatewayProxyEventV2,
  now: Date,
): Promise<Identity> {
  switch (access) {
    case "public":
      return { caller: undefined };
    case "cookie": {
      assertOwnPage(event.headers, identify.cookieSite);
      const refreshToken = readCookie(event, refreshCookie);
      return { caller: { refreshToken, accessToken: readBearer(event) } };
    }
    case "sender": {
      if (!identify.sender) throw new Refusal("SIGN_IN_AGAIN");
      const named = namedWorkspace(event);
      const asked = { now, withoutFactor: withoutFactor === true };
      const caller = await identify.sender(readSession(event), named, asked);
      assertMay(caller, needs);
      if (operator) await assertOperator(identify, caller, operator, now);
      return { caller, known: caller };
    }
    case "login": {
      const token = readBearer(event);
      if (!token || !identify.login) throw new Refusal("SIGN_IN_AGAIN");
      return { caller: await identify.login(token, now) };
    }
    case "signer": {
      const token = linkToken(event);
      if (!token || !identify.signer) throw new Refusal("LINK_INVALID");
      const cookie = (name: string) => readCookie(event, name);
      return {
        caller: await identify.signer(token, now, { cookie, beforeChecks: beforeChecks === true }),
      };
    }
    case "key": {
      const token = readBearer(event);
      if (!token || !identify.key) throw new Refusal("KEY_INVALID");
      const { caller, once } = await identify.key(token, now);
      // A key belongs to one workspace, so it can't act in another.
      if ((namedWorkspace(event) ?? caller.workspace.id) !== caller.workspace.id)
        throw new Refusal("NO_WORKSPACE");
      assertMay(caller, needs);
      return { caller, known: caller, once };
    }
    case "passed on":
      return { caller: readBearer(event) };
  }
}

const namedWorkspace = (event: APIGatewayProxyEventV2): string | undefined =>
  event.headers[workspaceHeader.toLowerCase()];

async function assertOperator<Login, Link>(
  identify: Identify<Login, Link>,
  caller: Caller,
  wanted: NonNullable<Endpoint["operator"]>,
  now: Date,
): Promise<void> {
  if (!identify.operator) throw new Refusal("NOT_FOUND");
  await identify.operator(caller, wanted, now);
}

/** The token in the path or the bearer token; if both are present, they must be the same. */
function linkToken(event: APIGatewayProxyEventV2): string | undefined {
  const bearer = readBearer(event);
  const inPath = event.pathParameters?.["token"];
  if (bearer && inPath && bearer !== inPath) throw new Refusal("LINK_INVALID");
  return bearer ?? inPath;
}

const sessionClaims = z.object({
  sub: z.string().check(z.minLength(1)),
  origin_jti: z.string(),
  // API Gateway passes every claim as text.
  auth_time: z.coerce.number(),
});

/** Signature, issuer, client, expiry and scope were checked by API Gateway's JWT authorizer. */
function readSession(event: APIGatewayProxyEventV2): Session {
  const { authorizer } =
    (event as Partial<APIGatewayProxyEventV2WithJWTAuthorizer>).requestContext ?? {};
  const { data } = z.safeParse(sessionClaims, authorizer?.jwt.claims);
  if (!data) throw new Refusal("SIGN_IN_AGAIN");
  return { poolUserId: data.sub, id: data.origin_jti, startedAtSeconds: data.auth_time };
}

/**
 * `always` is added to the body of every refusal: the request id, by which its logs are found. Replies to unexpected
 * errors have it anyway.
 */
function refusalAnswer(
  error: unknown,
  requestId: string,
  always: { readonly requestId?: string },
): Answer<unknown> {
  const refusal = asRefusal(error, "call failed");
  if (refusal.code !== "INTERNAL") addLogFields({ refusal: refusal.code });
  const { retryAfterSeconds } = refusal;
  const headers = retryAfterSeconds === undefined ? {} : { "retry-after": `${retryAfterSeconds}` };
  const found = error instanceof Refusal ? always : { requestId };
  return new Answer(refusal.status, { ...refusal.body, ...found }, { headers });
}

/** Logs the route's pattern, not its path: paths contain the tokens of signers' links. */
function logAnswer({ routeKey }: APIGatewayProxyEventV2, status: number, durationMs: number): void {
  log("info", "call answered", { route: routeKey, status, durationMs });
}

/** Our ids are UUIDs; anything else that a caller sends is not logged. */
const withEnvelopeId = z.object({ envelopeId: z.uuid() });

function logEnvelopeOf(source: unknown): void {
  const { data } = z.safeParse(withEnvelopeId, source);
  if (data) addLogFields(data);
}
