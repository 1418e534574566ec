import { LegalPage } from "./LegalPage.tsx";
import { terms } from "./texts/terms.ts";

export default function TermsPage() {
  return <LegalPage text={terms} />;
}
