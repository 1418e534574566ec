import type * as z from "zod/mini";
import type { Right, Scope } from "./rules/programs/scopes.ts";
import type { CallLimit } from "./rules/refusals/throttles.ts";

/**
 * Who may call: anybody; our own pages, with the browser's refresh cookie; the holder of a login token (between
 * password and code); a signed-in sender; the holder of a mailed link; a program with an API key; a program whose API
 * key the function passes on to calls of the public API, which check it.
 */
export type Access = "public" | "cookie" | "login" | "sender" | "signer" | "key" | "passed on";

/** The paths that CloudFront routes to the API, as its patterns; all others are pages and files. */
export const apiPaths = ["/api/*", "/mcp", "/mcp/"] as const;

/** Pages of the API that a sender's application may frame, as CloudFront's pattern; it comes before those above. */
export const framedPath = "/api/embed/*";

/** All calls of the public API are below `prefix`; unknown ones there are answered in the same format. */
export const publicApi = { prefix: "/api/v1/", unknown: "/api/v1/{proxy+}" } as const;

export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

/** Why programs can't make a call of our pages; calls that they can make are declared for both in `contract/calls`. */
export const pagesOnly = {
  specified:
    "The specification names it for pages. Programs have a call that does the same, with plainer names.",
  person:
    "It is about the person who is signed in. A key acts for a workspace, and for nobody's password or signature.",
  payment: "It is about what the workspace pays, which its owner decides.",
  page: "It has what one page shows, or what it needs on its way there. Programs read the whole.",
  places:
    "It has places in the pixels, or files by the addresses, of our pages. Programs have a call that does the same.",
  entrance:
    "It decides how people get in, which the workspace's owner decides with their password.",
  face: "It changes under whose name and look people are asked to sign, which its owner decides.",
  contacts: "Whom somebody has written to is suggested to people as they type, and left to them.",
  operator:
    "It is about the whole installation, which a person looks after who has entered a code just now.",
} as const;
export type PagesOnly = keyof typeof pagesOnly;

/** One call as data, from which API Gateway's route, the handler's input and the browser's client are made. */
export interface Endpoint<
  A extends Access = Access,
  Input extends z.ZodMiniType = z.ZodMiniType,
  Reply = unknown,
> {
  readonly method: Method;
  /** In API Gateway's format: `/api/envelopes/rv/{token}`. */
  readonly path: `/api/${string}` | "/mcp";
  readonly access: A;
  /**
   * A caller needs this right, by a role or by the scopes of a key; "any" opens the call to each of these callers.
   * Only with the access "sender" or "key".
   */
  readonly needs?: Needs;
  /**
   * Only with the access "sender": answered for the installation's operators alone, and for all others as if there were no
   * such call. `proven` also asks for a code that was entered in this session just now; `login` are the calls that lead there.
   */
  readonly operator?: "login" | "proven";
  /**
   * Only with the access "sender": answered also in a workspace that requires a factor which the person lacks. These calls are about
   * the person, and show nothing of the workspace.
   */
  readonly withoutFactor?: true;
  /** Only with the access "signer": answered before the checks of the link's signer are passed, too. */
  readonly beforeChecks?: true;
  /** How often it may be called; absent if the function itself counts, or nothing is counted. */
  readonly limit?: CallLimit;
  /** Only with the access "sender": why programs can't make the call. */
  readonly because?: PagesOnly;
  /** Path parameters, query and body, merged into one object and parsed once. */
  readonly input: Input;
  /** The input is the unparsed body in the field `raw`, for calls that are signed over its bytes. */
  readonly rawBody?: true;
  /** The field for a body that is only a JSON string, or plain text. */
  readonly bareBody?: string;
  /** The part of a form that contains the whole body as JSON. */
  readonly jsonPart?: string;
  /** Type only: the reply's shape. */
  readonly reply?: Reply;
  /** What makes the call part of the public API; only with the access "key". */
  readonly published?: PublicCallFacts;
}

export type Needs = Right | "any";

/** What the description of the public API says about a call. */
export interface PublicCallFacts {
  /** Schema of the reply's body; undefined for a call that is answered with bytes. */
  readonly answer: z.ZodMiniType | undefined;
  /** Status of a successful call: 200, 201, or 302 to the bytes. */
  readonly status: 200 | 201 | 302;
  /**
   * The id of what it creates is derived from the idempotency key, so the route itself finds what the first of several
   * calls created. The router makes sure that all other POSTs are performed once.
   */
  readonly isOnceById?: true;
  /** A member with rows, of which the route itself refuses those that have lost a character (U+FFFD), not the whole call. */
  readonly judgesLost?: string;
  /** One line, in the imperative: "Send a document for signature". */
  readonly summary: string;
  /** Anything else that callers have to know, in Markdown without headings. */
  readonly description?: string;
}

/** Method and path in one: `POST /api/envelopes`. */
export type MethodAndPath<Path extends string = Endpoint["path"]> = `${Method} ${Path}`;

/** An endpoint as it is declared: with method and path in one. */
type EndpointDeclaration<A extends Access, Input extends z.ZodMiniType> = Omit<
  Endpoint<A, Input>,
  "method" | "path" | "reply"
> & { readonly path: MethodAndPath };

/** Gives an endpoint the type of its reply: `replies<UserReply>()({ path: "GET /api/users/me", ... })`. */
export function replies<Reply>() {
  return <A extends Access, Input extends z.ZodMiniType>(
    endpoint: EndpointDeclaration<A, Input> &
      (A extends "sender" ? { readonly because: PagesOnly; readonly needs: Needs } : unknown),
  ): Endpoint<A, Input, Reply> => ({ ...endpoint, ...partsOf(endpoint.path) });
}

/**
 * An endpoint of the public API, whose reply has the type of its schema. Its input is strict, and so are all objects
 * within it: a member or parameter with an unknown name is refused, because otherwise nobody would hear of the mistake.
 */
export const publicCall = <
  Input extends z.ZodMiniObject<z.core.$ZodShape, z.core.$strict>,
  Body extends z.ZodMiniType,
>(
  endpoint: Pick<Endpoint, "limit"> &
    Omit<PublicCallFacts, "answer" | "status"> & {
      readonly path: MethodAndPath<`/api/v1/${string}`>;
      readonly needs: Scope | "any";
      /** 200 unless stated otherwise. */
      readonly status?: PublicCallFacts["status"];
      readonly input: Input;
      readonly answer: Body;
    },
): Endpoint<"key", Input, z.input<Body>> => {
  const { path, needs, limit, input, status = 200, ...rest } = endpoint;
  const published = { status, ...rest };
  return { ...partsOf(path), access: "key", needs, ...(limit && { limit }), input, published };
};

/** Separates a method from its path. */
export function partsOf<Path extends string>(
  path: MethodAndPath<Path>,
): { method: Method; path: Path } {
  const space = path.indexOf(" ");
  // The type of `path` guarantees both; TypeScript can't infer the parts of a template literal from a string.
  return { method: path.slice(0, space) as Method, path: path.slice(space + 1) as Path };
}
