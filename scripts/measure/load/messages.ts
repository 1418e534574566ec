import type { Usage } from "cdk-laptop";
import type { CheckedStage } from "../../operate/backup/check.ts";

/** What the process with the environment tells the one that makes the load. */
export type Told =
  | { readonly kind: "ready"; readonly url: string }
  | { readonly kind: "senders"; readonly senders: readonly LoadSender[] }
  | { readonly kind: "signed in"; readonly senders: readonly LoadSender[] }
  | { readonly kind: "mails"; readonly mails: readonly LoadMail[] }
  | { readonly kind: "reading"; readonly reading: Reading }
  | { readonly kind: "checked"; readonly checked: CheckedStage };

/** What it is asked for. */
export type Asked =
  | { readonly kind: "senders"; readonly count: number }
  | { readonly kind: "signed in"; readonly emails: readonly string[] }
  | { readonly kind: "reading" | "check" };

export interface LoadSender {
  readonly id: string;
  readonly email: string;
  readonly bearer: string;
}

/** Of a mail, what a load needs. */
export interface LoadMail {
  /** Numbered in the order in which they came, over restarts too. */
  readonly id: number;
  readonly to: string;
  readonly subject: string;
  /** Of the link to sign. */
  readonly token: string | undefined;
}

/** Since the process began: milliseconds of its CPU, of its main thread's work, and of the functions' runs. */
export interface Reading {
  readonly cpuMs: number;
  readonly mainThreadMs: number;
  readonly usage: readonly Usage[];
}
