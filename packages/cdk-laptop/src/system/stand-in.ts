import type { Answer } from "../http/message.ts";
import type { LocalServer } from "../http/server.ts";
import type { Clock } from "./clock.ts";
import type { Work } from "./work.ts";

/** Takes the place of a service outside of AWS that the stack's functions call. */
export interface StandIn {
  /** In lower case; its page is `/_local/<name>`. */
  readonly name: string;
  start(host: StandInHost): Promise<RunningStandIn>;
}

export interface StandInHost {
  /** The stand-in's own server, which it must close itself. */
  readonly server: LocalServer;
  readonly siteUrl: string;
  readonly dataDir: string;
  readonly clock: Clock;
  /** Runs what it does on its own initiative, so that tests can wait for it. */
  readonly work: Work;
  readonly log: (line: string) => void;
  /** Moves the clock by milliseconds; resolves when everything that became due is done. */
  advance(ms: number): Promise<void>;
}

export interface RunningStandIn {
  /** Values of the stack's parameters, by the beginnings of their logical ids. */
  readonly parameters: Readonly<Record<string, string>>;
  /**
   * Creates what the template's Metadata describes. Returns the values of the stack's secrets, by the
   * beginnings of their logical ids.
   */
  prepare(metadata: Readonly<Record<string, unknown>>): Readonly<Record<string, string>>;
  readonly page: Answer;
  /** Does what has become due. */
  clockMoved(): Promise<void>;
  close(): Promise<void>;
}
