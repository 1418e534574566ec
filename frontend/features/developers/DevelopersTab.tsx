import { KeysSection } from "./keys/KeysSection.tsx";
import { WebhooksSection } from "./webhooks/WebhooksSection.tsx";

/** What programs use of the account. */
export default function DevelopersTab() {
  return (
    <div className="grid gap-12">
      <title>Developers</title>
      <KeysSection />
      <WebhooksSection />
    </div>
  );
}
