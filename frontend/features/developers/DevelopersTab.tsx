import { areAwaited } from "../../api/awaited.ts";
import { hooks } from "../../api/hooks.ts";
import { apiKeys } from "../../api/keys.ts";
import { useApiQuery } from "../../api/query.ts";
import { storages } from "../../api/storages.ts";
import { Loading } from "../../ui/Spinner.tsx";
import { EmbeddingSection } from "./EmbeddingSection.tsx";
import { KeysSection } from "./keys/KeysSection.tsx";
import { StoragesSection } from "./storages/StoragesSection.tsx";
import { WebhooksSection } from "./webhooks/WebhooksSection.tsx";

/** The account's API keys, webhooks and storages, shown at once: each would move those below it. */
export default function DevelopersTab() {
  const isWaiting = areAwaited(
    ...[useApiQuery(apiKeys.list, {}), useApiQuery(hooks.list, {})],
    useApiQuery(storages.list, {}),
  );
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
          <StoragesSection />
        </>
      )}
    </div>
  );
}
