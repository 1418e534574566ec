import { ApiError } from "../../../api/api-error.ts";
import { dashboard } from "../../../api/dashboard.ts";
import { envelopes } from "../../../api/envelopes.ts";
import { useApiMutation } from "../../../api/query.ts";
import { staleAfterAct } from "../use-document.ts";

export interface FilingAct {
  readonly act: "label" | "unlabel" | "archive" | "unarchive";
  readonly label?: string;
}

/** Labels one document, or moves it into the archive and back, by the call for many of them. */
export function useFiling(envelopeId: string, onDone?: (act: FilingAct) => void) {
  return useApiMutation(
    async ({ act, label }: FilingAct) => {
      const { results } = await envelopes.many({ ids: [envelopeId], act, label });
      const [result] = results;
      if (result?.done === false) throw new ApiError(409, result.code, result.message);
    },
    { invalidates: [...staleAfterAct, dashboard.labels], onSuccess: (_, act) => onDone?.(act) },
  );
}
