import { fetchBytes, saveAs } from "../../../api/documents.ts";
import { personalData } from "../../../api/personal-data.ts";

/** A part of the account's data, from 1, and where it begins. */
export interface DataPart {
  readonly number: number;
  readonly from?: string;
}

/** Saves a part on the person's device; answers which it was, and the next one, if there is more. */
export async function saveDataPart({ number, from }: DataPart) {
  const { url, next } = await personalData.download(from ? { from } : {});
  saveAs(await fetchBytes(url), `my-data-part-${number}.zip`);
  const following: DataPart | undefined = next ? { number: number + 1, from: next } : undefined;
  return { number, next: following };
}
