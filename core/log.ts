import { AsyncLocalStorage } from "node:async_hooks";

type Level = "info" | "warn" | "error";

/** Must never contain a token, a code, a mail address, or anything that people wrote. */
type Fields = Readonly<Record<string, string | number>>;

const invocation = new AsyncLocalStorage<Record<string, unknown>>();

/** Adds these fields to every line that `work` writes. */
export const withLogFields = <T>(fields: Fields, work: () => T): T =>
  invocation.run({ ...fields }, work);

/** Adds fields that became known later to all further lines of the surrounding `withLogFields`. */
export function addLogFields(fields: Fields): void {
  Object.assign(invocation.getStore() ?? {}, fields);
}

/** Links what one call, or one run, causes elsewhere: in log lines, messages and mails (docs/runbook.md). */
export function correlationId(): string | undefined {
  const id = invocation.getStore()?.["correlationId"];
  return typeof id === "string" ? id : undefined;
}

/** The id in a form that SES accepts in a tag; an id from a message or header may contain anything. */
export const readCorrelationId = (text: string | undefined): string | undefined =>
  text?.replace(/[^\w-]/g, "").slice(0, 100) || undefined;

/** Writes one line of JSON; docs/runbook.md says how to find it again. */
export function log(level: Level, message: string, fields: Fields = {}): void {
  write(level, message, fields);
}

/** An error with the name, message and stack of what was thrown. */
export function logError(message: string, error: unknown, fields: Fields = {}): void {
  write("error", message, { ...fields, error: failure(error) });
}

/** Whether it has succeeded; a failure is logged with this message. */
export async function hasSucceeded(act: () => Promise<unknown>, failed: string): Promise<boolean> {
  try {
    await act();
    return true;
  } catch (error) {
    logError(failed, error);
    return false;
  }
}

export function failure(error: unknown): { name: string; message: string; stack: string } {
  const { name, message, stack } = error instanceof Error ? error : new Error(String(error));
  return { name, message, stack: stack ?? "" };
}

/**
 * Doesn't use the console: Lambda's JSON log format would wrap the line as text in another JSON object. What is written
 * to stdout stays as it is, and Lambda reads its `level` and `timestamp`.
 * https://docs.aws.amazon.com/lambda/latest/dg/monitoring-cloudwatchlogs-log-level.html
 */
function write(level: Level, message: string, fields: Readonly<Record<string, unknown>>): void {
  const timestamp = new Date().toISOString();
  const line = { timestamp, level, message, ...invocation.getStore(), ...fields };
  process.stdout.write(`${JSON.stringify(line).replace(mailAddress, "(address)")}\n`);
}

/** Errors of SES, Cognito and Stripe may contain addresses. */
const mailAddress = /[\w.+%-]+@[\w-]+(?:\.[\w-]+)+/g;
