import { LegalPage } from "./LegalPage.tsx";
import { privacy } from "./texts/privacy.ts";

export default function PrivacyPage() {
  return <LegalPage text={privacy} />;
}
