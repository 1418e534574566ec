import { modulesOf, type Outside } from "./sdk.ts";
import { variables } from "./settings.ts";
import type { OwnApiRequest } from "./web.ts";

/** What the code of one environment gets instead of global objects and of modules outside of the bundle. */
export interface Seams {
  readonly process: object;
  readonly Date: DateConstructor;
  readonly Math: Math;
  readonly performance: { now(): number };
  readonly AbortSignal: { timeout(ms: number): AbortSignal };
  readonly fetch: (url: URL, request: OwnApiRequest) => Promise<object>;
  /** Undefined for a module that is not replaced. */
  readonly module: (name: string) => unknown;
}

/** Connection of a process to the outside. */
export interface Connection extends Outside {
  /** Replaces `Math.random`. */
  random(): number;
  /** What is written to the standard output. */
  write(line: string): void;
}

/** Seams of the process that runs at the moment, which is connected with `connected`. */
export function seamsOf(connected: () => Connection): Seams {
  const write = (line: string) => connected().write(line);
  return {
    process: { env: variables, stdout: { write } },
    Date: dateOf(() => connected().now()),
    Math: mathOf(() => connected().random()),
    performance: { now: () => connected().now() },
    // Time doesn't pass by itself, so these limits are never reached.
    AbortSignal: { timeout: () => new AbortController().signal },
    fetch: (url, request) => connected().call("api", request.method, { ...request, url }, () => {}),
    module: modulesOf({
      get stores() {
        return connected().stores;
      },
      call: (...parts) => connected().call(...parts),
      sleep: (...parts) => connected().sleep(...parts),
      now: () => connected().now(),
      randomBytes: (size) => connected().randomBytes(size),
    }),
  };
}

function dateOf(now: () => number): DateConstructor {
  return class extends Date {
    constructor(...parts: [] | [number | string]) {
      super(...((parts.length === 0 ? [now()] : parts) as [number]));
    }
    static override now = now;
  } as unknown as DateConstructor;
}

function mathOf(random: () => number): Math {
  return Object.defineProperty(Object.create(Math), "random", { value: random });
}
