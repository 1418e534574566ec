import { KeysSection } from "./developers/KeysSection.tsx";
import { WebhooksSection } from "./developers/webhooks/WebhooksSection.tsx";

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
