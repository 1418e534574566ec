/** HTTP calls to time-stamp and certificate authorities. */

const timeoutMs = 10_000;
const answerBytesMax = 4 * 1024 * 1024;

/** An authority gave no usable answer; sealing will be tried again. */
export class AuthorityFailed extends Error {
  override readonly name = "AuthorityFailed";
}

export const askAuthority = (url: string, type: string, question: Uint8Array): Promise<Buffer> =>
  answerOf(url, {
    method: "POST",
    headers: { "content-type": type },
    body: new Uint8Array(question),
  });

export const readFromAuthority = (url: string): Promise<Buffer> => answerOf(url, {});

async function answerOf(url: string, request: RequestInit): Promise<Buffer> {
  try {
    const response = await fetch(url, { ...request, signal: AbortSignal.timeout(timeoutMs) });
    if (!response.ok) throw new Error(`status ${response.status}`);
    return await bounded(response);
  } catch (error) {
    const { host } = new URL(url);
    throw new AuthorityFailed(`${host} gave no answer: ${String(error)}`, { cause: error });
  }
}

async function bounded(response: Response): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  let sizeBytes = 0;
  for await (const part of response.body ?? []) {
    parts.push(part);
    sizeBytes += part.length;
    if (sizeBytes > answerBytesMax) throw new Error("the answer is too long");
  }
  return Buffer.concat(parts);
}
