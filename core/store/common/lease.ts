import { type Expression, expr, joined, setting } from "./expression.ts";
import { type Item, updateIf, updating } from "./table.ts";

export interface Place {
  readonly table: string;
  readonly key: Item;
}

/** Leases the item to a run; undefined while another run has it, or if `where` does not hold. */
export const leaseTo = (
  runId: string,
  place: Place,
  lifeMs: number,
  now: Date,
  where?: Expression,
): Promise<Item | undefined> => lease(place, expr`, runId = ${runId}`, lifeMs, now, where);

/** Leases the item to a worker, and counts in `begun` how many have had it. */
export const leaseCounted = (place: Place, lifeMs: number, now: Date): Promise<Item | undefined> =>
  lease(place, expr` ADD begun ${1}`, lifeMs, now);

/** Nobody else gets the item until `leaseUntil`; an empty value ends the lease early. */
function lease(
  { table, key }: Place,
  also: Expression,
  lifeMs: number,
  now: Date,
  where?: Expression,
): Promise<Item | undefined> {
  const until = new Date(now.getTime() + lifeMs).toISOString();
  const isFree = expr`(attribute_not_exists(leaseUntil) OR leaseUntil <= ${now.toISOString()})`;
  const condition = joined([where, isFree], " AND ");
  return updateIf(table, key, expr`SET leaseUntil = ${until}${also}`, condition);
}

/** A change, as part of a transaction, that is refused once another run has the lease, or the item is gone. */
export const updateInRun = (
  runId: string,
  { table, key }: Place,
  values: Item,
  where?: Expression,
) => updating(table, key, setting(values), isRun(runId, where));

/** False once another run has the lease, the item is gone, or `where` does not hold. */
export const changeInRun = async (
  runId: string,
  { table, key }: Place,
  values: Item,
  where?: Expression,
): Promise<boolean> =>
  (await updateIf(table, key, setting(values), isRun(runId, where))) !== undefined;

const isRun = (runId: string, where: Expression | undefined): Expression =>
  joined([expr`runId = ${runId}`, where], " AND ");
