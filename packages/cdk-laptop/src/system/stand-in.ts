import type { Answer } from "../http/message.ts";
import type { LocalServer } from "../http/server.ts";
import type { Clock } from "./clock.ts";
import type { Work } from "./work.ts";

/** Takes the place of a service outside of AWS that the stack's functions call. */
export interface StandIn {
  /** Lower case: its page is `/_local/<name>`. */
  readonly name: string;
  start(host: StandInHost): Promise<RunningStandIn>;
}

export interface StandInHost {
  /** Its own; whoever gets it closes it. */
  readonly server: LocalServer;
  readonly siteUrl: string;
  readonly dataDir: string;
  readonly clock: Clock;
  /** What it does by itself runs in here, so that tests can wait for it. */
  readonly work: Work;
  readonly log: (line: string) => void;
  /** Moves the clock, in milliseconds; resolves when what became due is done. */
  advance(ms: number): Promise<void>;
}

export interface RunningStandIn {
  /** Values for the stack's parameters, by the beginnings of their logical ids. */
  readonly parameters: Readonly<Record<string, string>>;
  /**
   * Makes what the template's Metadata asks for. Answers the values of the stack's secrets, by the
   * beginnings of their logical ids.
   */
  prepare(metadata: Readonly<Record<string, unknown>>): Readonly<Record<string, string>>;
  readonly page: Answer;
  /** Does what has become due. */
  clockMoved(): Promise<void>;
  close(): Promise<void>;
}
