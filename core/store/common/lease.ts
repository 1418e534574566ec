import { changes, type Item, updateIf } from "./table.ts";

export interface Place {
  readonly TableName: string;
  readonly Key: Item;
}

/** Leases the item to a run; undefined while another run has it, or if `where` does not hold. */
export const leaseTo = (
  runId: string,
  place: Place,
  lifeMs: number,
  now: Date,
  where?: string,
): Promise<Item | undefined> =>
  lease(place, "SET leaseUntil = :until, runId = :run", { ":run": runId }, lifeMs, now, where);

/** Leases the item to a worker, and counts in `begun` how many have had it. */
export const leaseCounted = (place: Place, lifeMs: number, now: Date): Promise<Item | undefined> =>
  lease(place, "SET leaseUntil = :until ADD begun :one", { ":one": 1 }, lifeMs, now);

/** Nobody else gets the item until `leaseUntil`; an empty value ends the lease early. */
function lease(
  place: Place,
  UpdateExpression: string,
  values: Item,
  lifeMs: number,
  now: Date,
  where?: string,
): Promise<Item | undefined> {
  const isFree = "(attribute_not_exists(leaseUntil) OR leaseUntil <= :now)";
  const until = new Date(now.getTime() + lifeMs).toISOString();
  return updateIf({
    ...place,
    UpdateExpression,
    ConditionExpression: [where ?? [], isFree].flat().join(" AND "),
    ExpressionAttributeValues: { ...values, ":until": until, ":now": now.toISOString() },
  });
}

/** An update that is refused once another run has the lease, or the item is gone. */
export function updateInRun(runId: string, place: Place, values: Item) {
  const change = changes(values);
  return {
    ...place,
    ...change,
    ConditionExpression: "runId = :run",
    ExpressionAttributeValues: { ...change.ExpressionAttributeValues, ":run": runId },
  };
}

/** False once another run has the lease, or the item is gone. */
export const changeInRun = async (...update: Parameters<typeof updateInRun>): Promise<boolean> =>
  (await updateIf(updateInRun(...update))) !== undefined;
