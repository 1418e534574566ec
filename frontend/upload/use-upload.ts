import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { limits } from "#contract/rules/limits/limits";
import { fileTooLarge } from "#contract/rules/limits/plan-words";
import { errorOfThrown } from "../api/api-error.ts";
import { files, type UploadedFile } from "../api/files.ts";
import { refresh } from "../api/query.ts";
import { putForm, uploadFailed } from "../api/upload-form.ts";
import { withoutHeic } from "./heic.ts";

export type Upload =
  | { readonly state: "idle" }
  | { readonly state: "sending"; readonly name: string; readonly fraction: number }
  | { readonly state: "checking"; readonly name: string }
  | {
      /** The bytes have arrived; the file is read as soon as its password is known. */
      readonly state: "locked";
      readonly name: string;
      readonly reason: string;
      /** Whether a password was tried. */
      readonly wrong: boolean;
      readonly open: (password: string) => void;
    }
  | {
      /** The bytes have arrived; they are a document that was sealed by this product. */
      readonly state: "sealed";
      readonly name: string;
      readonly reason: string;
      /** Takes its pages, with the document attached to them. */
      readonly attach: () => void;
      readonly leave: () => void;
    }
  | {
      readonly state: "failed";
      readonly name: string;
      readonly reason: string;
      /** Present if trying again may help. */
      readonly retry: (() => void) | undefined;
    };

interface UploadRules {
  readonly forTemplate?: boolean;
  /** Undefined until the account's plan is known; the server checks too. */
  readonly sizeMaxBytes: number | undefined;
  readonly onUploaded: (file: UploadedFile) => void;
  /** Called after a refusal or failure, of which the state tells too. */
  readonly onFailed?: (name: string, reason: string) => void;
}

/** Gets an address, posts the file there and has the server read it. */
export function useUpload({ forTemplate, sizeMaxBytes, onUploaded, onFailed }: UploadRules) {
  const [upload, setUpload] = useState<Upload>({ state: "idle" });
  const aborter = useRef<AbortController>(undefined);
  const cache = useQueryClient();

  async function start(file: File) {
    aborter.current?.abort();
    const fresh = new AbortController();
    aborter.current = fresh;
    const { signal } = fresh;
    const { name } = file;
    setUpload({ state: "sending", name, fraction: 0 });
    // Of another HEIC the server says how to save it.
    const sent = await withoutHeic(file);
    if (signal.aborted) return;
    const reason = sizeProblem(sent.size, sizeMaxBytes);
    if (reason) return fail({ name, reason, retry: undefined });
    try {
      const wanted = { fileName: shortened(sent.name), size: sent.size, forTemplate };
      const { id, upload: form } = await files.upload(wanted, { signal });
      await putForm(
        form,
        sent,
        (fraction) => setUpload({ state: "sending", name, fraction }),
        signal,
      );
      await complete({ id, name, signal });
    } catch (thrown) {
      if (signal.aborted) return;
      const retry = mayHelpAgain(thrown) ? () => void start(file) : undefined;
      fail({ name, reason: reasonOf(thrown), retry });
    }
  }

  async function complete({ id, name, signal }: ArrivedUpload, how: How = {}) {
    setUpload({ state: "checking", name });
    try {
      const done = await files.completeUpload({ documentId: id, ...how }, { signal });
      await refresh(cache, files.list);
      setUpload({ state: "idle" });
      onUploaded(done);
    } catch (thrown) {
      const { code, message } = errorOfThrown(thrown);
      if (signal.aborted) throw thrown;
      const asked = { name, reason: message };
      const wrong = code === "WRONG_PDF_PASSWORD";
      if (wrong || code === "NEEDS_PASSWORD")
        setUpload({ ...asked, state: "locked", wrong, open: (password) => again({ password }) });
      else if (code === "SEALED_PDF")
        setUpload({
          ...{ ...asked, state: "sealed", attach: () => again({ attachSealed: true }) },
          leave: () => fail({ ...asked, retry: undefined }),
        });
      else throw thrown;
    }

    function again(next: How) {
      complete({ id, name, signal }, next).catch((thrown: unknown) => {
        if (signal.aborted) return;
        const retry = mayHelpAgain(thrown) ? () => again(next) : undefined;
        fail({ name, reason: reasonOf(thrown), retry });
      });
    }
  }

  function fail(failed: Omit<Extract<Upload, { state: "failed" }>, "state">) {
    setUpload({ state: "failed", ...failed });
    onFailed?.(failed.name, failed.reason);
  }

  function cancel() {
    aborter.current?.abort();
    setUpload({ state: "idle" });
  }

  return { upload, start, cancel };
}

/** What the sender answers after a file has been refused. */
type How = Pick<Parameters<typeof files.completeUpload>[0], "password" | "attachSealed">;

interface ArrivedUpload {
  readonly id: string;
  readonly name: string;
  readonly signal: AbortSignal;
}

/** True for a lost connection or a failing server, but not for a refusal. */
function mayHelpAgain(thrown: unknown): boolean {
  const { status, code } = errorOfThrown(thrown);
  return status === 0 || status >= 500 || code === "UPLOAD_MISSING";
}

/** Shortens a file name, since operating systems allow longer names than we do. */
function shortened(name: string): string {
  if (name.length <= limits.fileNameMax) return name;
  return `${name.slice(0, limits.fileNameMax - 5)}….pdf`;
}

/** The server's message, unless it only says that the upload failed. */
function reasonOf(thrown: unknown): string {
  const { message } = errorOfThrown(thrown);
  return message === uploadFailed ? "The upload did not finish. Please try again." : message;
}

/** Why a file can't be uploaded, known before the upload starts. */
function sizeProblem(bytes: number, maxBytes: number | undefined): string | undefined {
  if (bytes === 0) return "This file is empty. Please choose another one.";
  if (maxBytes === undefined || bytes <= maxBytes) return undefined;
  return fileTooLarge(maxBytes);
}
