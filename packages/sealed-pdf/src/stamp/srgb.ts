import type { IncrementalUpdate } from "../file/incremental-update.ts";
import { dict, name, type Ref } from "../file/objects.ts";
import type { Appearance } from "./picture.ts";
import { srgbProfile } from "./srgb-profile.ts";

/**
 * The space of all our colours. A page's default spaces and a document's output intent say what colours of devices mean
 * (ISO 32000-1, 8.6.5.6 and 14.11.5), so that an upload could make stamps white; a space with a profile has one meaning.
 */
export const addSrgb = (update: IncrementalUpdate): Ref =>
  update.add([name("ICCBased"), update.addStream(dict({ N: 3 }), srgbProfile())]);

/** The same, with `scn` and `SCN` taking red, green and blue in that space. */
export const inSrgb = ({ content, resources }: Appearance, srgb: Ref): Appearance => ({
  content: `/sRGB cs /sRGB CS\n${content}`,
  resources: new Map([...resources, ["ColorSpace", dict({ sRGB: srgb })]]),
});
