import { KeysSection } from "./keys/KeysSection.tsx";
import { WebhooksSection } from "./webhooks/WebhooksSection.tsx";

/** The account's API keys and webhooks. */
export default function DevelopersTab() {
  return (
    <div className="grid gap-12">
      <title>Developers</title>
      <KeysSection />
      <WebhooksSection />
    </div>
  );
}
