import { createHash, randomBytes } from "node:crypto";

/**
 * How often each function was invoked in the chain of messages that led to an invocation. Lambda counts this in the trace
 * header of the invocation, the SDK sends that header with each call, and SQS keeps it with the message.
 * https://docs.aws.amazon.com/lambda/latest/dg/invocation-recursion.html
 */
type Lineage = ReadonlyMap<string, number>;

/** After this many, Lambda stops the next invocation of a function in the same chain. */
export const chainInvocationsMax = 16;

export const invocationsIn = (traceHeader: string | undefined, functionArn: string): number =>
  lineageOf(traceHeader).get(hashOf(functionArn)) ?? 0;

/** The trace header of an invocation caused by messages with the trace headers `before`. */
export function traceHeaderOf(
  functionArn: string,
  before: readonly (string | undefined)[] = [],
): string {
  const lineage = longest(before.map(lineageOf));
  const name = hashOf(functionArn);
  const counted = new Map([...lineage, [name, (lineage.get(name) ?? 0) + 1]]);
  const seconds = Math.floor(Date.now() / 1000).toString(16);
  const root = `1-${seconds}-${randomBytes(12).toString("hex")}`;
  const parent = randomBytes(8).toString("hex");
  const counts = [...counted].map(([hash, count]) => `${hash}:${count}`).join("|");
  return `Root=${root};Parent=${parent};Sampled=0;Lineage=${counts}`;
}

function lineageOf(traceHeader = ""): Lineage {
  const [, counts = ""] = /(?:^|;)Lineage=([^;]*)/.exec(traceHeader) ?? [];
  return new Map(
    counts.split("|").map((each): [string, number] => {
      const [hash = "", count] = each.split(":");
      return [hash, Number(count)];
    }),
  );
}

function longest(lineages: readonly Lineage[]): Lineage {
  const counts = new Map<string, number>();
  for (const [hash, count] of lineages.flatMap((one) => [...one])) {
    if (hash) counts.set(hash, Math.max(count, counts.get(hash) ?? 0));
  }
  return counts;
}

const hashOf = (functionArn: string): string =>
  createHash("sha256").update(functionArn).digest("hex").slice(0, 8);
