import { LegalPage } from "./LegalPage.tsx";
import { serviceSchedule } from "./texts/service-schedule.ts";

export default function ServiceTermsPage() {
  return <LegalPage text={serviceSchedule} />;
}
