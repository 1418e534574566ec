import { files } from "#contract/api/files";
import { router } from "#core/http/router";
import { accountOf } from "#core/store/accounts";
import { completeUpload } from "./complete-upload.ts";
import { firstPage } from "./first-page.ts";
import { form } from "./form.ts";
import { listFiles } from "./list-files.ts";
import { openFile } from "./open-file.ts";
import { removeFile, removeTemplateFile } from "./remove-file.ts";
import { upload, uploadTemplateFile } from "./upload.ts";

export const handler = router(
  files,
  {
    upload,
    uploadTemplateFile,
    completeUpload,
    listFiles,
    openFile,
    form,
    firstPage,
    removeFile,
    removeTemplateFile,
  },
  { sender: accountOf },
);
