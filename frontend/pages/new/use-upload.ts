import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { type FileReply, files, type UploadReply } from "#contract/api/files";
import { limits } from "#contract/rules";
import { ApiError, errorOfThrown } from "../../api/api-error.ts";
import { call } from "../../api/call.ts";
import { putForm, uploadFailed } from "../../api/documents.ts";
import { queryKeyOf } from "../../api/query.ts";

export type Upload =
  | { readonly state: "idle" }
  | { readonly state: "sending"; readonly name: string; readonly fraction: number }
  | { readonly state: "checking"; readonly name: string }
  | { readonly state: "failed"; readonly name: string; readonly reason: string };

/** Asks for an address, posts the file there, lets the server read it. */
export function useUpload(onUploaded: (file: FileReply) => void) {
  const [upload, setUpload] = useState<Upload>({ state: "idle" });
  const aborter = useRef<AbortController>(undefined);
  const cache = useQueryClient();

  async function start(file: File) {
    aborter.current?.abort();
    const fresh = new AbortController();
    aborter.current = fresh;
    const { signal } = fresh;
    const { name } = file;
    if (file.size === 0) return setUpload({ state: "failed", name, reason: "This file is empty." });
    setUpload({ state: "sending", name, fraction: 0 });
    try {
      const place = await call(
        files.upload,
        { fileName: shortened(name), size: file.size },
        { signal },
      );
      const { fileId, upload: form } = uploadPlace(place);
      await putForm(
        form,
        file,
        (fraction) => setUpload({ state: "sending", name, fraction }),
        signal,
      );
      setUpload({ state: "checking", name });
      const done = await call(files.completeUpload, { fileId }, { signal });
      await cache.invalidateQueries({ queryKey: queryKeyOf(files.listFiles) });
      setUpload({ state: "idle" });
      onUploaded(done);
    } catch (thrown) {
      if (signal.aborted) return;
      setUpload({ state: "failed", name, reason: reasonOf(thrown) });
    }
  }

  function cancel() {
    aborter.current?.abort();
    setUpload({ state: "idle" });
  }

  return { upload, start, cancel };
}

/** Systems take longer names than we do. */
function shortened(name: string): string {
  if (name.length <= limits.fileNameMax) return name;
  return `${name.slice(0, limits.fileNameMax - 5)}….pdf`;
}

function uploadPlace(reply: UploadReply | FileReply): UploadReply {
  if ("fileId" in reply) return reply;
  throw new ApiError(0, "INTERNAL", "The server gave no address to upload to.");
}

/** The server's sentence, unless it only says that it failed. */
function reasonOf(thrown: unknown): string {
  const { message } = errorOfThrown(thrown);
  return message === uploadFailed ? "" : message;
}
