import { areAwaited } from "../../api/awaited.ts";
import { hooks } from "../../api/hooks.ts";
import { apiKeys } from "../../api/keys.ts";
import { useApiQuery } from "../../api/query.ts";
import { Loading } from "../../ui/Spinner.tsx";
import { EmbeddingSection } from "./EmbeddingSection.tsx";
import { KeysSection } from "./keys/KeysSection.tsx";
import { WebhooksSection } from "./webhooks/WebhooksSection.tsx";

/** The account's API keys and webhooks, shown at once: the keys would move the webhooks. */
export default function DevelopersTab() {
  const isWaiting = areAwaited(useApiQuery(apiKeys.list, {}), useApiQuery(hooks.list, {}));
  return (
    <div className="grid gap-12">
      <title>Developers</title>
      {isWaiting ? (
        <Loading />
      ) : (
        <>
          <KeysSection />
          <WebhooksSection />
          <EmbeddingSection />
        </>
      )}
    </div>
  );
}
