import type { IncomingMessage } from "node:http";
import type { Readable } from "node:stream";
import { addressBelow } from "../domain/programs/storage.ts";
import { type Addresses, beginningOf, callOf } from "./checked-host.ts";
import { type OutgoingFile, ours, RefusedByStorage, type Storage } from "./storage.ts";

interface Folder {
  readonly url: string;
  readonly user: string;
  readonly secret: string;
  readonly addresses: Addresses;
  readonly signal: AbortSignal;
  /** The name of a file that is not complete yet, the same at each try of one delivery. */
  readonly unfinished: string;
}

interface Call {
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: Readable;
}

/** A folder of a WebDAV server, such as Nextcloud. https://www.rfc-editor.org/rfc/rfc4918 */
export function webdav(folder: Folder): Storage {
  const { url: base, user, secret, addresses, signal, unfinished } = folder;
  const credentials = Buffer.from(`${user}:${secret}`, "utf8").toString("base64");

  const answerTo = (method: string, path: string, { headers, body }: Call = {}) =>
    callOf(
      new URL(addressBelow(base, path)),
      {
        method,
        headers: { authorization: `Basic ${credentials}`, ...headers },
        ...(body === undefined ? {} : { body }),
      },
      addresses,
      signal,
    );

  /** The status of an answer whose body is of no interest; throws unless it is one of these. */
  async function statusOf(known: readonly number[], ...call: Parameters<typeof answerTo>) {
    const answer = await answerTo(...call);
    const { statusCode: status = 0 } = answer;
    if (!known.includes(status)) throw await refusal(answer);
    answer.destroy();
    return status;
  }

  async function put(path: string, { sizeBytes, contentType, open }: OutgoingFile) {
    const body = await ours(open);
    const headers = { "content-length": String(sizeBytes), "content-type": contentType };
    await statusOf([200, 201, 204], "PUT", path, { headers, body }).finally(() => body.destroy());
  }

  /** 409 says that a folder is missing, 412 that a file has the name. */
  const move = (from: string, to: string, overwrite: "T" | "F") =>
    statusOf([201, 204, 409, 412], "MOVE", from, {
      headers: { destination: addressBelow(base, to), overwrite },
    });

  /** 405 says that there is such a folder. */
  async function makeFoldersOf(path: string): Promise<void> {
    const folders = path.split("/").slice(0, -1);
    for (let depth = 1; depth <= folders.length; depth++)
      await statusOf([201, 405], "MKCOL", folders.slice(0, depth).join("/"));
  }

  async function moveTo(path: string): Promise<number> {
    const status = await move(unfinished, path, "F");
    if (status !== 409) return status;
    await makeFoldersOf(path);
    return move(unfinished, path, "F");
  }

  return {
    has: async (path) => (await statusOf([200, 204, 404], "HEAD", path)) !== 404,
    write: async (path, file) => {
      await put(unfinished, file);
      const status = await moveTo(path);
      if (status === 409) throw new RefusedByStorage(409, "The folder could not be made.");
      return status === 412 ? "taken" : "written";
    },
    read: async (path) => {
      const answer = await answerTo("GET", path);
      if (answer.statusCode === 200) return answer;
      if (answer.statusCode !== 404) throw await refusal(answer);
      answer.destroy();
      return undefined;
    },
    takeBack: async (path) => {
      await move(path, unfinished, "T");
    },
  };
}

/** Answers to HEAD have no text of their own. */
const wordsOf: Readonly<Record<number, string>> = {
  401: "The user name or the password is wrong.",
  403: "This user may not do that.",
  507: "There is no room left.",
};

/** Says where a redirect leads, which is not followed: the person who set up the storage can enter that address. */
async function refusal(answer: IncomingMessage): Promise<RefusedByStorage> {
  const { statusCode = 0, headers } = answer;
  const text = (await beginningOf(answer)) || (wordsOf[statusCode] ?? "");
  const isRedirect = statusCode >= 300 && statusCode < 400 && headers.location !== undefined;
  const to = `The address leads to ${headers.location}`.slice(0, 200);
  return new RefusedByStorage(statusCode, isRedirect ? to : text);
}
