import type { Entry } from "../../../core/domain/envelope/audit.ts";
import { type Case, isMove, type Report } from "./judging.ts";

const promise = "acknowledged is kept";

const dayMs = 24 * 3_600_000;
const handedOverMax = 5;

/**
 * Of each signature the record says how its signer came: by a mailed link, by a public link, from the account, which only
 * its owner can, or in person, after the sender has handed the document over to the signer.
 */
export function judgeHere(cases: readonly Case[], broken: Report): void {
  for (const { envelope, entries } of cases) {
    const isHere = entries.some(
      ({ type, data }) => type === "handed-over" || data["delivery"] === "in-person",
    );
    for (const entry of entries) {
      const fault = isHere ? faultOf(entry, entries, envelope.sender.email) : undefined;
      if (fault) broken(promise, `${envelope.id}: entry ${entry.seq}, ${entry.type}, ${fault}`);
    }
  }
}

function faultOf(entry: Entry, entries: readonly Entry[], sender: string): string | undefined {
  const { type, data, actor, seq, at } = entry;
  const before = entries.filter((one) => one.seq < seq && one.data["signer"] === data["signer"]);
  const handed = before.filter((one) => one.type === "handed-over");
  if (type === "handed-over") {
    const isNear = (one: Entry) => Date.parse(at) - Date.parse(one.at) < dayMs / 2;
    return handed.filter(isNear).length >= handedOverMax ? "is one too many in a day" : undefined;
  }
  if (type !== "signed") return undefined;
  const { link, delivery } = data;
  if (link === undefined && delivery === undefined) return "came no way";
  if (delivery === "session" && actor.email !== sender) return "came from the account of another";
  // A correction of the name alone leaves the signer's links as they are.
  const last = before.findLast(
    (one) =>
      one.type === "handed-over" || (isMove(one.type) && one.data["from"] !== one.data["to"]),
  );
  if (delivery === "in-person" && last?.type !== "handed-over") return "was never handed over";
  return undefined;
}
