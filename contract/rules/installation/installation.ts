import { own } from "../settings/config.ts";
import type { PlanSetting } from "../settings/plan-setting.ts";
import type { Region } from "../settings/regions.ts";
import type { Registration } from "./registration.ts";

export interface Installation {
  readonly registration: Registration;
  readonly plans: PlanSetting;
  /** The day from which everybody needs an authenticator app or a passkey; empty for no such day. */
  readonly factorFrom: string;
}

/**
 * Settings of both stages, since they share the pages, which say the same. Choose before the first deployment; who may
 * register can be changed at any time, and the runbook has what to do before plans are no longer sold.
 */
export const installation: Installation = {
  registration: own.registration ?? "open",
  plans: own.plans ?? "stripe",
  factorFrom: own.factorFrom ?? "",
};

/** Where the installation keeps its data. */
export const dataRegion: Region = own.dataRegion ?? "us-east-1";

/** Where another account keeps copies, for the privacy policy. */
export const copyRegion: Region | undefined = own.prod?.copyTo?.region;
