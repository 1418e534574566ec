import { useMutation } from "@tanstack/react-query";
import { esign, type SignReply } from "#contract/api/esign";
import { type ApiError, errorOfThrown } from "../../api/api-error.ts";
import { call } from "../../api/call.ts";
import type { SignSubmission } from "./submission.ts";

const triesMax = 3;

/**
 * Sends the signature. A lost connection is tried again: a repeat by the same signer is answered as
 * the first one was.
 */
export function useCompletion(onDone: (reply: SignReply) => void) {
  return useMutation<SignReply, ApiError, SignSubmission>({
    mutationFn: (submission) => call(esign.complete, submission),
    retry: (failures, error) => failures < triesMax && errorOfThrown(error).status === 0,
    retryDelay: (failures) => 1000 * 2 ** failures,
    networkMode: "always",
    onSuccess: onDone,
  });
}
