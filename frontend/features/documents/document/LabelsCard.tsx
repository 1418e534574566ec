import type { SentDocument } from "../../../api/dashboard.ts";
import { Card } from "../../../ui/Card.tsx";
import { LabelEditor } from "../acts/LabelEditor.tsx";

/** The sender's own labels of a document. */
export function LabelsCard({ document: { id: envelopeId, labels } }: { document: SentDocument }) {
  return (
    <Card className="p-4 sm:p-5">
      <section aria-labelledby="labels" className="grid gap-3">
        <h2 id="labels" className="font-semibold">
          Labels
        </h2>
        <LabelEditor envelopeId={envelopeId} labels={labels} />
      </section>
    </Card>
  );
}
