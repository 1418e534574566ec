import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { type FileReply, files, type UploadReply } from "#contract/api/files";
import { limits } from "#contract/rules";
import { ApiError, errorOfThrown } from "../api/api-error.ts";
import { call } from "../api/call.ts";
import { putForm, uploadFailed } from "../api/documents.ts";
import { queryKeyOf } from "../api/query.ts";
import { sizeProblem } from "./file-size.ts";

export type Upload =
  | { readonly state: "idle" }
  | { readonly state: "sending"; readonly name: string; readonly fraction: number }
  | { readonly state: "checking"; readonly name: string }
  | {
      readonly state: "failed";
      readonly name: string;
      readonly reason: string;
      /** Where trying the same file again may help. */
      readonly retry: (() => void) | undefined;
    };

interface UploadRules {
  /** Which call gives the address: a file of one's own, or a template's. */
  readonly endpoint: typeof files.upload | typeof files.uploadTemplateFile;
  /** Undefined until the account's plan is known; the server asks again. */
  readonly sizeMaxBytes: number | undefined;
  readonly onUploaded: (file: FileReply) => void;
}

/** Asks for an address, posts the file there, lets the server read it. */
export function useUpload({ endpoint, sizeMaxBytes, onUploaded }: UploadRules) {
  const [upload, setUpload] = useState<Upload>({ state: "idle" });
  const aborter = useRef<AbortController>(undefined);
  const cache = useQueryClient();

  async function start(file: File) {
    aborter.current?.abort();
    const fresh = new AbortController();
    aborter.current = fresh;
    const { signal } = fresh;
    const { name } = file;
    const reason = sizeProblem(file.size, sizeMaxBytes);
    if (reason) return setUpload({ state: "failed", name, reason, retry: undefined });
    setUpload({ state: "sending", name, fraction: 0 });
    try {
      const place = await call(
        endpoint,
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
      const retry = mayHelpAgain(thrown) ? () => void start(file) : undefined;
      setUpload({ state: "failed", name, reason: reasonOf(thrown), retry });
    }
  }

  function cancel() {
    aborter.current?.abort();
    setUpload({ state: "idle" });
  }

  return { upload, start, cancel };
}

/** A lost connection or a stumbling server; a refusal stays one. */
function mayHelpAgain(thrown: unknown): boolean {
  const { status, code } = errorOfThrown(thrown);
  return status === 0 || status >= 500 || code === "UPLOAD_MISSING";
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
  return message === uploadFailed ? "It did not arrive. Please try again." : message;
}
