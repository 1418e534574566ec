import { zipSync } from "fflate";
import type { personalData } from "#contract/pages/personal-data";
import { limits } from "#contract/rules/limits/limits";
import { variable } from "#core/environment";
import { objectKeys, openUrl, storeObject } from "#core/gateways/documents";
import type { RouteOf } from "#core/http/router";
import { beginningAt, cursorOf, type Unit, unitsFrom } from "./units.ts";

const documents = variable("DOCUMENTS_BUCKET");

/** Documents are read one after the other; API Gateway waits for 29 seconds. */
const readingMs = 12_000;

export const download: RouteOf<typeof personalData.download> = async ({ input, caller, now }) => {
  const beginning = beginningAt(input.from);
  const { files, next } = await filled(unitsFrom(caller, beginning, now));
  // Stored, not compressed: PDFs are compressed already.
  const zip = zipSync(files, { level: 0, mtime: now });
  const key = objectKeys.personalData(caller.workspace.id);
  const stored = await storeObject(documents, key, zip, "application/zip");
  const { number } = beginning;
  return {
    url: await openUrl(documents, stored, `my-data-part-${number}.zip`, "application/zip"),
    sizeBytes: zip.length,
    ...(next ? { next: cursorOf(next, number + 1) } : {}),
  };
};

/** At least one unit, so that every part makes progress; and the unit at which the next part begins. */
async function filled(units: AsyncIterable<Unit>) {
  const startedAt = Date.now();
  const files: Record<string, Uint8Array> = {};
  let sizeBytes = 0;
  let previous: Unit | undefined;
  for await (const unit of units) {
    const isFull = sizeBytes + unit.sizeBytes > limits.dataPartBytesMax;
    if (previous && (isFull || Date.now() - startedAt > readingMs)) {
      return { files, next: previous.place };
    }
    Object.assign(files, await unit.read());
    sizeBytes += unit.sizeBytes;
    previous = unit;
  }
  return { files, next: undefined };
}
