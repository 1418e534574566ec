import type { esign } from "#contract/api/esign";
import { assertLinkAlive, type Link } from "#core/domain/acts/link";
import { languageFor, withOwnLanguage } from "#core/domain/envelope/languages";
import { partyKey } from "#core/domain/envelope/notification";
import type { RouteOf } from "#core/http/router";
import { throttle } from "#core/store/common/throttle";
import { changeUnrecorded } from "#core/store/envelope/envelopes";

/** Adds no audit entry: `signed` records in which language the consent text was shown. */
export const chooseLanguage: RouteOf<typeof esign.chooseLanguage, Link> = async ({
  input,
  caller,
  now,
}) => {
  const { envelopeId, party } = caller;
  await throttle("languageByParty", `${envelopeId} ${partyKey(party)}`, now);
  const envelope = await changeUnrecorded(envelopeId, (before) => {
    assertLinkAlive(caller, before, now);
    return withOwnLanguage(before, party, input.language);
  });
  return { language: languageFor(envelope, party) };
};
