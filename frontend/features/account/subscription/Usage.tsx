import { limitsDocuments } from "#contract/rules/installation/included-plan";
import type { Subscription } from "../../../api/billing.ts";
import { readableBytes } from "../../../ui/bytes.ts";
import { Progress } from "../../../ui/Progress.tsx";

/** How much of the plan's documents and storage is used, as two bars. */
export function Usage({ of: subscription }: { of: Subscription }) {
  const { documentsUsed, documentsMax, storageUsedBytes, storageMaxBytes, plan } = subscription;
  const isLimited = limitsDocuments({ documentsMax });
  return (
    <div className="grid max-w-md gap-4">
      <Progress
        label={plan === "FREE_TRIAL" ? "Documents" : "Documents this month"}
        value={isLimited ? documentsUsed / documentsMax : 0}
        words={isLimited ? `${documentsUsed} of ${documentsMax}` : `${documentsUsed}, no limit`}
      />
      <Progress
        label="Storage"
        value={storageUsedBytes / storageMaxBytes}
        words={`${readableBytes(storageUsedBytes)} of ${readableBytes(storageMaxBytes)}`}
      />
    </div>
  );
}
