import { ApiError } from "./api-error.ts";
import type { files } from "./files.ts";

/** A large upload may take long on a slow line; it fails only when no byte has gone through for this time. */
const standstillMsMax = 60_000;

const uploadStopped =
  "Nothing of the file has gone through for a minute. Please check your connection and try again.";

/** Posts a file with a presigned S3 form. It uses XHR, since fetch reports no upload progress. */
export function putForm(
  { url, fields }: Awaited<ReturnType<typeof files.upload>>["upload"],
  file: Blob,
  onProgress: (fraction: number) => void,
  signal?: AbortSignal,
): Promise<void> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  // S3 ignores everything after the file.
  form.append("file", file);
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const fail = () => reject(new ApiError(request.status, "UPLOAD_MISSING", uploadFailed));
    const giveUp = () => {
      reject(new ApiError(0, "OFFLINE", uploadStopped));
      request.abort();
    };
    let stopped = setTimeout(giveUp, standstillMsMax);
    request.onloadend = () => clearTimeout(stopped);
    request.upload.onprogress = ({ loaded, total }) => {
      clearTimeout(stopped);
      stopped = setTimeout(giveUp, standstillMsMax);
      onProgress(total > 0 ? loaded / total : 0);
    };
    request.onload = () => (request.status < 300 ? resolve() : fail());
    request.onerror = fail;
    request.onabort = () => reject(new DOMException("Cancelled", "AbortError"));
    signal?.addEventListener("abort", () => request.abort(), { once: true });
    request.open("POST", url);
    request.send(form);
  });
}

export const uploadFailed = "Could not upload the file!";
