import { availableParallelism, cpus } from "node:os";
import { type FunctionName, functionNames, needsOf } from "../../../lib/function-needs.ts";
import type { Part } from "./figures.ts";
import type { Reading } from "./messages.ts";

/** Readings taken before and after a step. */
export interface Clocks {
  readonly atMs: number;
  readonly environment: Reading;
  /** CPU time of this process, which generates the load. */
  readonly loadCpuMs: number;
  /** CPU time of all processes on this computer, on all cores. */
  readonly machineBusyMs: number;
}

/** How many of one function run at once on a laptop (cdk-laptop). */
const threadsMax = Math.max(4, availableParallelism());

export function clocks(environment: Reading): Clocks {
  const { user, system } = process.cpuUsage();
  const machineBusyMs = cpus().reduce((sum, { times }) => {
    const { idle: _, ...busy } = times;
    return sum + Object.values(busy).reduce((all, one) => all + one, 0);
  }, 0);
  return { atMs: Date.now(), environment, loadCpuMs: (user + system) / 1000, machineBusyMs };
}

/** Utilization of each part between two readings. */
export function partsBetween(before: Clocks, after: Clocks): Part[] {
  const ms = after.atMs - before.atMs;
  const machineMs = ms * cpus().length;
  const since = (of: (reading: Reading) => number) =>
    of(after.environment) - of(before.environment);
  const functions = functionNames.map((name) => ({
    name: `threads of ${name}`,
    share: since((reading) => runMs(reading, name)) / (ms * threadsMax),
  }));
  const cores = (after.machineBusyMs - before.machineBusyMs) / machineMs;
  const environment = since(({ cpuMs }) => cpuMs) / machineMs;
  const load = (after.loadCpuMs - before.loadCpuMs) / machineMs;
  return [
    { name: "all cores of this computer", share: cores },
    { name: "of them the environment", share: environment },
    { name: "of them what makes the load", share: load },
    { name: "of them other programs", share: Math.max(0, cores - environment - load) },
    {
      name: "main thread of the environment (HTTP, DynamoDB, S3, SQS, SES, KMS)",
      share: since(({ mainThreadMs }) => mainThreadMs) / ms,
    },
    ...functions,
  ];
}

const runMs = ({ usage }: Reading, name: FunctionName): number =>
  usage
    .filter(({ resource }) => resource === name)
    .reduce((sum, { amount }) => sum + amount / needsOf(name).memoryMB, 0);
