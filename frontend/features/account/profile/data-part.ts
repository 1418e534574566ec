import { fetchBytes } from "../../../api/documents.ts";
import { personalData } from "../../../api/personal-data.ts";
import { saveAs } from "../../../ui/save-as.ts";

/** A part of the account's data: its number, counted from 1, and where it begins. */
export interface DataPart {
  readonly number: number;
  readonly from?: string;
}

/** Saves a part on the person's device; returns that part's number, and the next part if there is one. */
export async function saveDataPart({ number, from }: DataPart) {
  const { url, next } = await personalData.download(from ? { from } : {});
  saveAs(await fetchBytes(url), `my-data-part-${number}.zip`);
  const following: DataPart | undefined = next ? { number: number + 1, from: next } : undefined;
  return { number, next: following };
}
