import { change, type Guard } from "./guard.ts";

const ofOwn = { subject: "pictures", focus: ["own-page", "own-page", "upload"] } as const;

/** Guards of pages as pictures. */
export const pictureGuards: readonly Guard[] = [
  {
    name: "a picture is found by the document that it shows",
    ...ofOwn,
    off: [
      change(
        "core/gateways/documents.ts",
        "`pages/${of.envelopeId}/${of.sha256.slice(0, 32)}/${of.page}-${of.widthPx}-${of.by}.json`",
        "`pages/${of.envelopeId}/${of.page}-${of.widthPx}-${of.by}.json`",
      ),
    ],
  },
  {
    name: "an account's pages are drawn for nobody else",
    ...ofOwn,
    off: [
      change(
        "core/domain/envelope/file-url.ts",
        'if (userId !== workspace.id) throw new Refusal("NOT_FOUND");',
      ),
      change(
        "core/store/library/document-at.ts",
        "getFile(caller, fileIdIn(url, workspace, field))",
        'getFile({ ...caller, workspace: { ...workspace, id: String(url.split("/")[3]) } }, fileIdIn(url, workspace, field))',
      ),
    ],
  },
  {
    name: "there is no page after the last",
    subject: "pictures",
    focus: ["page", "page", "page"],
    off: [
      change(
        "functions/pages/draw.ts",
        'if (drawn === "no such page") throw noSuchPage(); if (!drawn) throw new Refusal("PAGE_NOT_DRAWN"); return pageReply(drawn, of);',
        'if (!drawn || drawn === "no such page") return drawnReply({ from, of: { ...of, page: 1 }, expected }); return pageReply(drawn, of);',
      ),
      change(
        "functions/pages/draw.ts",
        "if (!expected && from.file === envelope.original) throw noSuchPage();",
      ),
    ],
  },
];
