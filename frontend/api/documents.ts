import { ApiError, offlineMessage } from "./api-error.ts";
import { withRenewal } from "./endpoint.ts";
import { send } from "./send.ts";

/**
 * The short-lived S3 address of a file. Only the address is fetched, so that pdf.js can make range
 * requests for the file itself.
 */
export async function openJsonLink(
  fileUrl: string,
  access: "sender" | "signer" | "public",
  signal?: AbortSignal,
): Promise<string> {
  const { pathname, search } = new URL(fileUrl, location.origin);
  const request = { path: pathname + search, query: {}, body: undefined };
  const { json } = await withRenewal(access, () => send(access, "GET", request, { signal }));
  if (typeof json === "object" && json !== null && "url" in json) return String(json.url);
  throw new ApiError(0, "INTERNAL", "This document can't be opened. Please try again.");
}

/** The picture of a file's first page as a data URL; null if the server has none. */
export async function firstPagePicture(path: string, signal: AbortSignal): Promise<string | null> {
  const { pathname } = new URL(path, location.origin);
  const request = { path: pathname, query: {}, body: undefined };
  const { json } = await withRenewal("sender", () => send("sender", "GET", request, { signal }));
  const picture = typeof json === "object" && json !== null && "picture" in json && json.picture;
  return typeof picture === "string" ? picture : null;
}

/** The file's content. */
export async function fetchDocument(fileUrl: string, access: "sender" | "signer"): Promise<Blob> {
  return fetchBytes(await openJsonLink(fileUrl, access));
}

/** Fetches the content at a short-lived S3 address. */
export async function fetchBytes(address: string): Promise<Blob> {
  const response = await fetch(address).catch(() => undefined);
  if (!response) throw new ApiError(0, "OFFLINE", offlineMessage);
  if (!response.ok) throw new ApiError(response.status, "NOT_FOUND", unreadable);
  return response.blob();
}

const unreadable = "This document can't be downloaded right now. Please try again.";
