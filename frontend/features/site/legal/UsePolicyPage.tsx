import { LegalPage } from "./LegalPage.tsx";
import { acceptableUse } from "./texts/acceptable-use.ts";

export default function UsePolicyPage() {
  return <LegalPage text={acceptableUse} />;
}
