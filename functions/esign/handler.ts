import { attaching } from "#contract/pages/attachments";
import { linkChecks } from "#contract/pages/checks";
import { delegating } from "#contract/pages/delegating";
import { esign } from "#contract/pages/esign";
import { handingBack } from "#contract/pages/handing-over";
import { pads } from "#contract/pages/pads";
import { taking } from "#contract/pages/taking";
import { esign as specified } from "#contract/specified/esign";
import { limitCall } from "#core/callers/limit";
import { callerOfLink, getLinkedEnvelope } from "#core/callers/link";
import { handedBack } from "#core/domain/acts/handing-over";
import {
  assertCurrent,
  assertLinkAlive,
  assertNotInPerson,
  signerIdOf,
} from "#core/domain/acts/link";
import { keepSignature, takeBackSignature } from "#core/domain/acts/party-changes";
import { declineEnvelope, view } from "#core/domain/acts/signing";
import { languageFor, withOwnLanguage } from "#core/domain/envelope/languages";
import { partyKey } from "#core/domain/envelope/notification";
import { envelopeFileUrl } from "#core/gateways/envelope-files";
import { enqueueMail, enqueueSeal } from "#core/gateways/queue";
import { bytesAt } from "#core/http/answer";
import { router } from "#core/http/router";
import { throttle } from "#core/store/common/throttle";
import { changeUnrecorded, getContent } from "#core/store/envelope/envelopes";
import { putLink } from "#core/store/envelope/links";
import { actByLink } from "./act-by-link.ts";
import { attach, finishAttaching, removeAttached } from "./attach.ts";
import { check, enterCode, mailCode } from "./checks.ts";
import { complete, passkey } from "./complete.ts";
import { delegate } from "./delegate.ts";
import { drawnOnPad, drawOnPad, openPad } from "./pads.ts";
import { giveBack, take } from "./take.ts";

export const handler = router(
  {
    ...{ ...esign, ...specified, ...linkChecks, ...delegating, ...taking, ...pads },
    ...{ ...handingBack, ...attaching },
  },
  {
    openDocument: async ({ input, caller, headers, now }) => {
      const envelope = await getLinkedEnvelope(caller, now);
      return bytesAt(await envelopeFileUrl(envelope, input.sealed), headers["accept"]);
    },

    viewed: async ({ caller, client, now }) => {
      const envelope = await actByLink(caller, now, (before) =>
        view(before, signerIdOf(caller), client, now),
      );
      return { envelopeId: envelope.id };
    },

    // Adds no audit entry: `signed` records in which language the consent text was shown.
    chooseLanguage: async ({ input, caller, now }) => {
      const { envelopeId, party } = caller;
      await throttle("languageByParty", `${envelopeId} ${partyKey(party)}`, now);
      const envelope = await changeUnrecorded(envelopeId, (before) => {
        assertLinkAlive(caller, before, now);
        // One of several people doesn't choose for the others.
        assertCurrent(caller, before, now);
        return withOwnLanguage(before, party, input.language);
      });
      return { language: languageFor(envelope, party) };
    },

    decline: async ({ input, caller, client, now }) => {
      const envelope = await actByLink(caller, now, (before) =>
        declineEnvelope(before, signerIdOf(caller), input.reason, client, now),
      );
      await enqueueMail(envelope, now);
      return { envelopeId: envelope.id };
    },

    // Keeps the signature although the people who sign have changed since; a repeated call changes nothing.
    keep: async ({ input: { shownSha256 }, caller, client, now }) => {
      assertNotInPerson(caller);
      const content = await getContent(caller.envelopeId);
      const keeping = { signerId: signerIdOf(caller), content, shownSha256, client };
      const envelope = await actByLink(caller, now, (before) =>
        keepSignature(before, keeping, now),
      );
      await Promise.all([enqueueSeal(envelope), enqueueMail(envelope, now)]);
      return { envelopeId: envelope.id };
    },

    // Takes the signature back after a change of who signs; a repeated call changes nothing.
    takeBack: async ({ caller, client, now }) => {
      assertNotInPerson(caller);
      const envelope = await actByLink(caller, now, (before) =>
        takeBackSignature(before, signerIdOf(caller), client, now),
      );
      await enqueueMail(envelope, now);
      return { envelopeId: envelope.id };
    },

    handBack: async ({ caller: { token, pass: _, id: _id, ...link }, now }) => {
      await putLink(token, handedBack(link, now));
      return { ended: true };
    },

    ...{ check, mailCode, enterCode, complete, passkey, delegate, take, giveBack },
    ...{ openPad, drawnOnPad, drawOnPad, attach, finishAttaching, removeAttached },
  },
  { signer: callerOfLink, limit: limitCall },
);
