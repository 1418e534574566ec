import type { Usage } from "cdk-laptop";
import type { CheckedStage } from "../../../scripts/operate/backup/check.ts";

/** Messages from the process with the environment to the one that generates the load. */
export type LoadMessage =
  | { readonly kind: "ready"; readonly url: string }
  | { readonly kind: "senders"; readonly senders: readonly LoadSender[] }
  | { readonly kind: "signed in"; readonly senders: readonly LoadSender[] }
  | { readonly kind: "mails"; readonly mails: readonly LoadMail[] }
  | { readonly kind: "reading"; readonly reading: Reading }
  | { readonly kind: "checked"; readonly checked: CheckedStage };

/** Requests to the process with the environment. */
export type LoadRequest =
  | { readonly kind: "senders"; readonly count: number }
  | { readonly kind: "signed in"; readonly emails: readonly string[] }
  | { readonly kind: "reading" | "check" };

export interface LoadSender {
  readonly id: string;
  readonly email: string;
  readonly bearer: string;
}

/** The parts of a mail that the load test needs. */
export interface LoadMail {
  /** Number in order of arrival, also across restarts. */
  readonly id: number;
  readonly to: string;
  readonly subject: string;
  /** Token of the signing link. */
  readonly token: string | undefined;
}

/** Milliseconds since the process began: of its CPU, of its main thread's CPU and time awake, and of function runs. */
export interface Reading {
  readonly cpuMs: number;
  readonly mainThreadCpuMs: number;
  readonly mainThreadMs: number;
  readonly usage: readonly Usage[];
}
