import { LegalPage } from "./LegalPage.tsx";
import { legality } from "./texts/legality.ts";

export default function LegalityPage() {
  return <LegalPage text={legality} />;
}
