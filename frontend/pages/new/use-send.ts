import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "react-router-dom";
import { billing } from "#contract/api/billing";
import { dashboard } from "#contract/api/dashboard";
import { envelopes } from "#contract/api/envelopes";
import { refusals } from "#contract/refusals";
import type { ApiError } from "../../api/api-error.ts";
import { call } from "../../api/call.ts";
import { queryKeyOf } from "../../api/query.ts";
import { paths } from "../../paths.ts";
import { useSessionUser } from "../../session/user.ts";
import { toast } from "../../ui/toasts.ts";
import type { Draft } from "./draft.ts";
import { offsetDateTime } from "./offset-date-time.ts";
import { envelopeInput } from "./payload.ts";
import { forgetDraft } from "./use-draft.ts";

/** Sends the draft; both a sent document and a used-up plan lead to the dashboard. */
export function useSend(draft: Draft) {
  const sender = useSessionUser();
  const navigate = useNavigate();
  const cache = useQueryClient();
  return useMutation<{ envelopeId: string } | "OVER_LIMIT", ApiError>({
    mutationFn: () =>
      call(
        envelopes.create,
        envelopeInput(draft, {
          sender,
          userAgent: navigator.userAgent,
          offsetDateTime: offsetDateTime(new Date()),
        }),
        { idempotencyKey: draft.idempotencyKey },
      ),
    onSuccess: (reply) => {
      void cache.invalidateQueries({ queryKey: queryKeyOf(dashboard.views) });
      void cache.invalidateQueries({ queryKey: queryKeyOf(billing.accountStatus) });
      if (reply === "OVER_LIMIT") toast.danger(refusals.OVER_LIMIT[1]);
      else {
        forgetDraft();
        toast.success("Your document is on its way to the signers.");
      }
      navigate(paths.dashboard);
    },
  });
}
