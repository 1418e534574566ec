import { KeysSection } from "./developers/KeysSection.tsx";

/** What programs use of the account. */
export default function DevelopersTab() {
  return (
    <div className="grid gap-12">
      <title>Developers</title>
      <KeysSection />
    </div>
  );
}
