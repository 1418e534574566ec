import { deflateSync } from "node:zlib";
import type { IncrementalUpdate } from "../file/incremental-update.ts";
import { dict, name, type Ref, Stream } from "../file/objects.ts";
import type { Appearance } from "./picture.ts";
import { srgbProfile } from "./srgb-profile.ts";

/**
 * The colour space of everything we draw. Default colour spaces and output intents redefine device colours
 * (ISO 32000-1, 8.6.5.6 and 14.11.5), so an upload could make stamps white; a space with a profile has a fixed meaning.
 */
export function addSrgb(update: IncrementalUpdate): Ref {
  packedProfile ??= deflateSync(srgbProfile());
  const entries = dict({ N: 3, Filter: name("FlateDecode") });
  return update.add([name("ICCBased"), update.add(new Stream(entries, packedProfile))]);
}

/** The same in every document. */
let packedProfile: Buffer | undefined;

/** The appearance with that space selected, so that `scn` and `SCN` take red, green and blue. */
export const inSrgb = ({ content, resources }: Appearance, srgb: Ref): Appearance => ({
  content: `/sRGB cs /sRGB CS\n${content}`,
  resources: new Map([...resources, ["ColorSpace", dict({ sRGB: srgb })]]),
});
