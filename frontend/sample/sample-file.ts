import sampleUrl from "./sample.pdf?url";

/** The sample, made by scripts/sample/sample-pdf.ts, as if it had been chosen on the device. Throws without a connection. */
export async function sampleFile(): Promise<File> {
  const answer = await fetch(sampleUrl);
  if (!answer.ok) throw new Error(`the sample's address returned status ${answer.status}`);
  return new File([await answer.blob()], "Letting agreement (sample).pdf", {
    type: "application/pdf",
  });
}
