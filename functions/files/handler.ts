import { readForm } from "sealed-pdf";
import { documentCalls } from "#contract/calls/documents";
import { files } from "#contract/pages/files";
import { Refusal } from "#contract/rules/refusals/refusals";
import { files as specified } from "#contract/specified/files";
import { byAccount } from "#core/callers/account";
import { storedFileOf } from "#core/domain/common/stored-file";
import { variable } from "#core/environment";
import { openUrl, readStored } from "#core/gateways/documents";
import { firstPageDataUrl } from "#core/gateways/first-pages";
import { bytesAt } from "#core/http/answer";
import { listPage, newestFirst } from "#core/http/list-page";
import { router } from "#core/http/router";
import { getFile, listFiles } from "#core/store/files/files";
import { documentAt } from "#core/store/library/document-at";
import { combine } from "./combine.ts";
import { completeDocument, completeUpload } from "./complete-upload.ts";
import { formAnswer, formReply } from "./form-wire.ts";
import { removeDocument, removeFile, removeTemplateFile } from "./remove-file.ts";
import { upload, uploadDocument, uploadTemplateFile } from "./upload.ts";
import { documentAnswer, documentRow, fileReply } from "./wire.ts";

const bucket = variable("DOCUMENTS_BUCKET");

export const handler = router(
  { ...files, ...specified, ...documentCalls },
  {
    listFiles: async ({ input, caller }) => {
      if (input.userId !== caller.workspace.id) throw new Refusal("NOT_YOURS", { field: "userId" });
      return (await listFiles(caller)).map(fileReply);
    },

    openFile: async ({ input, caller, headers }) => {
      if (input.userId !== caller.workspace.id) throw new Refusal("NOT_FOUND");
      const file = await getFile(caller, input.fileId);
      return bytesAt(await openUrl(bucket, file, `${file.name}.pdf`), headers["accept"]);
    },

    firstPage: async ({ input, caller }) => {
      if (input.userId !== caller.workspace.id) throw new Refusal("NOT_FOUND");
      const file = await getFile(caller, input.fileId);
      const picture = file.firstPage && (await firstPageDataUrl(file.firstPage));
      if (!picture) throw new Refusal("NOT_FOUND");
      return { picture };
    },

    // The form is read each time, so that stored files need no record of it: files of earlier versions have none.
    form: async ({ input, caller, now }) => {
      const file = await documentAt(input.url, { caller, now }, "url");
      return formReply(readForm(await readStored(bucket, file)));
    },

    documentForm: async ({ input, caller }) => {
      const file = await getFile(caller, input.documentId);
      return formAnswer(readForm(await readStored(bucket, storedFileOf(file))), file.pages);
    },

    listDocuments: async ({ input, caller }) => {
      const stored = await listFiles(caller);
      const page = listPage(stored, input, ({ uploadedAt, id }) => newestFirst(uploadedAt, id));
      return { ...page, data: page.data.map((file) => documentRow(file, caller)) };
    },

    getDocument: async ({ input, caller, now }) => {
      const file = await getFile(caller, input.documentId);
      return documentAnswer(file, caller, now, input.pages);
    },

    ...{ upload, uploadTemplateFile, completeUpload, combine, removeFile, removeTemplateFile },
    ...{ uploadDocument, completeDocument, removeDocument },
  },
  byAccount,
);
