import { stampFaces } from "../../../pdf/field-text.ts";
import { loadMoreFonts } from "../../../pdf/more-fonts.ts";

/** The fonts of typed signatures (as specified), and a plain one for other scripts. */
export const faceFamilies = [
  "Pacifico",
  "Dancing Script",
  "Great Vibes",
  "Satisfy",
  "Courgette",
  "Caveat",
] as const;

/** The fonts as they are offered: the default first, then those that look most like handwriting. */
export const offeredFaces = [
  "Pacifico",
  "Dancing Script",
  "Great Vibes",
  "Caveat",
  "Satisfy",
  "Courgette",
  "Plain",
] as const satisfies readonly FaceFamily[];

export type ScriptFamily = (typeof faceFamilies)[number];
export type FaceFamily = ScriptFamily | "Plain";

/** Loaded when a font is shown: signers who draw never load them. */
const styleSheets: Readonly<Record<ScriptFamily, () => Promise<unknown>>> = {
  Pacifico: () => import("@fontsource/pacifico/400.css"),
  "Dancing Script": () => import("@fontsource/dancing-script/400.css"),
  "Great Vibes": () => import("@fontsource/great-vibes/400.css"),
  Satisfy: () => import("@fontsource/satisfy/400.css"),
  Courgette: () => import("@fontsource/courgette/400.css"),
  Caveat: () => import("@fontsource/caveat/400.css"),
};

/** The CSS value for a text. Plain is the fonts of stamps, so that no signature depends on the fonts of a device. */
export const fontFamilyCss = (face: FaceFamily, text: string) =>
  face === "Plain" ? stampFaces(text) : `"${face}"`;

/** Resolves when the font is loaded for this text. */
export async function loadFace(face: FaceFamily, text: string): Promise<void> {
  await (face === "Plain" ? loadMoreFonts(text) : styleSheets[face]());
  await document.fonts.load(`48px ${fontFamilyCss(face, text)}`, text);
}
