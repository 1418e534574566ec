import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "react-router-dom";
import { billing } from "#contract/api/billing";
import { dashboard } from "#contract/api/dashboard";
import { envelopes } from "#contract/api/envelopes";
import { users } from "#contract/api/users";
import { refusals } from "#contract/refusals";
import type { ApiError } from "../../api/api-error.ts";
import { call } from "../../api/call.ts";
import { queryKeyOf } from "../../api/query.ts";
import { paths } from "../../paths.ts";
import { useSessionUser } from "../../session/user.ts";
import { toast } from "../../ui/toasts.ts";
import type { Draft, DraftAction } from "./draft.ts";
import { offsetDateTime } from "./offset-date-time.ts";
import { envelopeInput } from "./payload.ts";
import { forgetDraft } from "./use-draft.ts";

/** Sends the draft; both a sent document and a used-up plan lead to the dashboard. */
export function useSend(draft: Draft, act: (action: DraftAction) => void) {
  const sender = useSessionUser();
  const navigate = useNavigate();
  const cache = useQueryClient();
  return useMutation<{ envelopeId: string } | "OVER_LIMIT", ApiError>({
    mutationFn: () => {
      // A repeat after an answer that never came must be the very same request.
      const at = draft.triedAt ?? offsetDateTime(new Date());
      act({ type: "try", at });
      const from = { sender, userAgent: navigator.userAgent, offsetDateTime: at };
      return call(envelopes.create, envelopeInput(draft, from), {
        idempotencyKey: draft.idempotencyKey,
      });
    },
    onError: ({ code }) => {
      // The first try did arrive, with other contents: what is sent next is another document.
      if (code === "KEY_USED") act({ type: "renew key", key: crypto.randomUUID() });
    },
    onSuccess: (reply) => {
      for (const changed of [dashboard.views, billing.accountStatus, users.profile])
        void cache.invalidateQueries({ queryKey: queryKeyOf(changed) });
      if (reply === "OVER_LIMIT") toast.danger(refusals.OVER_LIMIT[1]);
      else {
        forgetDraft();
        toast.success("Your document is on its way to the signers.");
      }
      navigate(paths.dashboard);
    },
  });
}
