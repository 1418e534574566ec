import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "react-router-dom";
import { refusals } from "#contract/rules/refusals/refusals";
import { billing } from "../../../api/billing.ts";
import { type Documents, dashboard } from "../../../api/dashboard.ts";
import { envelopes, type NewEnvelope, type SentReply } from "../../../api/envelopes.ts";
import { queryKeyOf, refresh, useApiMutation } from "../../../api/query.ts";
import { users } from "../../../api/users.ts";
import { useWhenCompared } from "../../../api/when-compared.ts";
import { arrivalAfter } from "../../../layouts/arrival.ts";
import { paths } from "../../../paths.ts";
import type { ShownField } from "../../../placing/placer-props.ts";
import { refusedIndex } from "../../../placing/settings-checks.ts";
import { useSessionUser } from "../../../session/user.ts";
import { forgetFailure, toast } from "../../../ui/toasts.ts";
import type { Draft, DraftAction } from "../draft/draft.ts";
import { titleOf } from "../draft/title.ts";
import { forgetDraft } from "../draft/use-draft.ts";
import { isOthersTurn, isTurnOf, newEnvelope, sentRow } from "./new-envelope.ts";
import { saySent } from "./offer-undo.ts";
import { offsetDateTime } from "./offset-date-time.ts";
import { noteAsked } from "./sending-words.ts";

/** Sends the draft, as soon as its pages are ready where they become pictures, then opens the dashboard, even if the plan's limit is reached. */
export function useSend(
  draft: Draft,
  act: (action: DraftAction) => void,
  onRefused: (field: ShownField) => void,
) {
  const sender = useSessionUser();
  const navigate = useNavigate();
  const cache = useQueryClient();
  const { idempotencyKey } = draft;
  const { call: create, progress } = useWhenCompared(
    (envelope: NewEnvelope) => envelopes.create(envelope, { idempotencyKey }),
    JSON.stringify({ ...draft, triedAt: undefined }),
  );
  const send = () => {
    // A repeat after a lost reply must be exactly the same request.
    const sentAt = draft.triedAt ?? offsetDateTime(new Date());
    act({ type: "try", at: sentAt });
    return create(newEnvelope(draft, { sender, userAgent: navigator.userAgent, sentAt }));
  };
  const mutation = useApiMutation<void, SentReply | "OVER_LIMIT">(send, {
    invalidates: [dashboard.documents, users.profile],
    onError: ({ code, field, message }) => {
      const refused = draft.layout.present[refusedIndex(field) ?? -1];
      if (refused) {
        // Shown where it can be put right.
        toast.failure("sending", message);
        onRefused({ id: refused.id });
      }
      // An earlier try did arrive, with other contents: the next try creates another document.
      if (code === "KEY_USED") act({ type: "renew key", key: crypto.randomUUID() });
    },
    onSuccess: (reply) => {
      if (reply === "OVER_LIMIT") {
        void refresh(cache, billing.accountStatus);
        toast.failure("sending", refusals.OVER_LIMIT[1], paths.dashboard);
        return navigate(paths.dashboard);
      }
      const { envelopeId, undoSeconds } = reply;
      showSent(cache, draft, envelopeId);
      forgetDraft();
      noteAsked(draft);
      forgetFailure("sending");
      if (undoSeconds === undefined) saySent(cache, sender.id);
      const sent = {
        envelopeId,
        title: titleOf(draft) || (draft.file?.name ?? ""),
        isMyTurn: isTurnOf(draft, sender.email),
        isOthersTurn: isOthersTurn(draft, sender.email),
        undoUntilMs: undoSeconds && Date.now() + undoSeconds * 1000,
      };
      // The dashboard refetches the account's status, which may be over the limit because of this document.
      navigate(paths.dashboard, { state: arrivalAfter(sent) });
    },
  });
  return { ...mutation, progress };
}

/** Puts the document into the lists that are cached, so that it is there when the dashboard opens. */
function showSent(cache: QueryClient, draft: Draft, envelopeId: string): void {
  cache.setQueriesData<Documents>(
    { queryKey: queryKeyOf(dashboard.documents) },
    (list) =>
      list && {
        ...list,
        inProgress: list.inProgress + 1,
        documents: [sentRow(draft, envelopeId), ...list.documents],
      },
  );
}
