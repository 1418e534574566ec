import { change, type Guard } from "./guard.ts";

export const uploadGuards: readonly Guard[] = [
  {
    name: "what was uploaded and completed is not announced once more",
    subject: "uploads",
    focus: ["upload"],
    off: [
      change(
        "core/store/files/uploads.ts",
        "if (await findStoredFile(upload.userId, upload.id)) return upload;",
        "void findStoredFile;",
      ),
    ],
  },
  {
    name: "an upload is completed once",
    subject: "uploads",
    focus: ["upload"],
    off: [
      change("core/store/files/files.ts", "expr`attribute_not_exists(pk)`"),
      change(
        "core/store/files/files.ts",
        "deleting(table, keys.upload(userId, id), expr`attribute_exists(pk)`)",
        "deleting(table, keys.upload(userId, id))",
      ),
    ],
  },
];
