import { files } from "#contract/api/files";
import { endpointsOf } from "#contract/calls/call";
import { documentCalls } from "#contract/calls/documents";
import { publicDocuments } from "#contract/v1/documents";
import { callerOfKey } from "#core/callers/key";
import { limitCall } from "#core/callers/limit";
import { callerOfSession } from "#core/callers/session";
import { routesOf } from "#core/http/call-routes";
import { router } from "#core/http/router";
import { combine } from "./combine.ts";
import { completeByKey, completeUpload } from "./complete-upload.ts";
import { firstPage } from "./first-page.ts";
import { form, formByKey } from "./form.ts";
import { getByKey, listByKey, listFiles } from "./list-files.ts";
import { openFile } from "./open-file.ts";
import { removeByKey, removeFile, removeTemplateFile } from "./remove-file.ts";
import { upload, uploadByKey, uploadTemplateFile } from "./upload.ts";

export const handler = router(
  { ...files, ...publicDocuments, ...endpointsOf(documentCalls) },
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
    ...routesOf(documentCalls, { combine }),
    ...{ uploadByKey, completeByKey, listByKey, getByKey, formByKey, removeByKey },
  },
  { sender: callerOfSession, limit: limitCall, key: callerOfKey },
);
