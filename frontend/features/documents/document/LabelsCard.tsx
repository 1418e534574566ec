import type { SentDocument } from "../../../api/dashboard.ts";
import { Card } from "../../../ui/Card.tsx";
import { Section } from "../../../ui/Section.tsx";
import { LabelEditor } from "../acts/LabelEditor.tsx";

/** The sender's own labels of a document. */
export function LabelsCard({ document: { id: envelopeId, labels } }: { document: SentDocument }) {
  return (
    <Card className="p-4 sm:p-5">
      <Section title="Labels" className="grid gap-3">
        <LabelEditor envelopeId={envelopeId} labels={labels} />
      </Section>
    </Card>
  );
}
