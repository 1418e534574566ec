import { files } from "#contract/api/files";
import { door } from "#core/http/door";
import { accountOf } from "#core/store/accounts";
import { completeUpload } from "./complete-upload.ts";
import { listFiles } from "./list-files.ts";
import { openFile } from "./open-file.ts";
import { removeFile } from "./remove-file.ts";
import { upload } from "./upload.ts";

export const handler = door(
  files,
  { upload, completeUpload, listFiles, openFile, removeFile },
  { sender: accountOf },
);
