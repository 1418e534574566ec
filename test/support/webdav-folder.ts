import { afterAll } from "vitest";
import { openWebdav, type WebdavServer } from "./webdav-server.ts";

const opened: WebdavServer[] = [];
afterAll(async () => {
  for (const { end } of opened) await end();
});

/** Opens a folder that is closed at the end of the test file. */
export async function newFolder(): Promise<WebdavServer> {
  const folder = await openWebdav();
  opened.push(folder);
  return folder;
}
