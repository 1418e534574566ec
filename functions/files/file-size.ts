import { fileTooLarge } from "#contract/rules/limits/plan-words";
import { Refusal } from "#contract/rules/refusals/refusals";
import { planOf, type Workspace } from "#core/domain/account/account";

/** Throws FILE_TOO_LARGE for more than the plan allows. */
export function assertSize(workspace: Workspace, sizeBytes: number, now: Date): void {
  const { fileBytesMax } = planOf(workspace, now);
  if (sizeBytes > fileBytesMax) {
    throw new Refusal("FILE_TOO_LARGE", { message: fileTooLarge(fileBytesMax) });
  }
}
