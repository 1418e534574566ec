import { type Report, validationReport } from "sealed-pdf/verify";
import { useVerifyWords } from "../../language/verify-words.ts";
import { Button } from "../../ui/Button.tsx";
import { saveAs } from "../../ui/save-as.ts";

/** Saves the report in the form of ETSI TS 119 102-2; nothing for a file without a seal. */
export function ValidationReport({ report }: { report: Report }) {
  const words = useVerifyWords();
  const xml = validationReport(report, new Date());
  if (xml === undefined) return null;
  const save = () =>
    saveAs(
      new Blob([xml], { type: "application/xml" }),
      `validation-${report.sha256.slice(0, 12)}.xml`,
    );
  return (
    <div className="print:hidden">
      <Button icon="download" onClick={save}>
        {words("validationReport")}
      </Button>
    </div>
  );
}
