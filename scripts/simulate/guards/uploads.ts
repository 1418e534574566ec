import { change, type Guard } from "./guard.ts";

/** Guards of uploads. */
export const uploadGuards: readonly Guard[] = [
  {
    name: "what was uploaded and completed is not announced once more",
    subject: "uploads",
    focus: ["upload"],
    off: [
      change(
        "core/store/files/uploads.ts",
        "    if (await findFile(upload.userId, upload.id)) return upload;\n",
        "    void findFile;\n",
      ),
    ],
  },
  {
    name: "an upload is completed once",
    subject: "uploads",
    focus: ["upload"],
    off: [
      change(
        "core/store/files/files.ts",
        '{ Put: { TableName: table, Item, ConditionExpression: "attribute_not_exists(pk)" } }',
        "{ Put: { TableName: table, Item } }",
      ),
      change(
        "core/store/files/files.ts",
        '    Key: keys.upload(userId, id),\n    ConditionExpression: "attribute_exists(pk)",\n',
        "    Key: keys.upload(userId, id),\n",
      ),
    ],
  },
];
