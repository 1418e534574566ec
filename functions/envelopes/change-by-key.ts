import type { publicEnvelopes } from "#contract/calls/sending";
import { Refusal } from "#contract/rules/refusals/refusals";
import { archived, labelsInAccount, unarchived, withLabels } from "#core/domain/envelope/filing";
import type { RouteOf } from "#core/http/router";
import { listLabels } from "#core/store/envelope/labels";
import { fileOwn } from "./acts.ts";
import { replyOf } from "./reply.ts";

export const changeByKey: RouteOf<typeof publicEnvelopes.changeByKey> = async ({
  input,
  caller,
  now,
}) => {
  const { labels, archived: wanted } = input;
  if (labels === undefined && wanted === undefined) {
    const message = "Please give labels, archived, or both.";
    throw new Refusal("BAD_FIELD", { field: "labels", message });
  }
  const known = labels?.length ? await listLabels(caller.workspace.id) : [];
  const written =
    labels &&
    labelsInAccount(
      labels,
      known.map(({ name }) => name),
    );
  const envelope = await fileOwn(input.envelopeId, { caller }, (latest) => {
    const labelled = written ? withLabels(latest, written) : latest;
    if (wanted === undefined) return labelled;
    return wanted ? archived(labelled, now) : unarchived(labelled);
  });
  return replyOf(envelope);
};
