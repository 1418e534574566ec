import type { envelopes } from "#contract/api/envelopes";
import { restoreEnvelope } from "#core/domain/acts/withdrawing";
import { assertEverSentBy } from "#core/domain/envelope/identity";
import type { RouteOf } from "#core/http/router";
import { changeEnvelope } from "#core/store/envelope/envelopes";

export const restore: RouteOf<typeof envelopes.restore> = async ({
  input,
  caller,
  client,
  now,
}) => {
  await changeEnvelope(input.envelopeId, now, (latest) => {
    assertEverSentBy(caller, latest);
    return restoreEnvelope(latest, client);
  });
  return { message: "The document is back in your list." };
};
