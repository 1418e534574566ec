// Digests of files by the client that Nextcloud's pages use: node webdav.mjs FOLDER, with the job as JSON on standard input.
import { createHash } from "node:crypto";
import { createRequire } from "node:module";
import { text } from "node:stream/consumers";
import { pathToFileURL } from "node:url";

const require = createRequire(`${process.argv[2]}/package.json`);
const { createClient } = await import(pathToFileURL(require.resolve("webdav")));

const { url, user, secret, paths } = JSON.parse(await text(process.stdin));
const client = createClient(url, { username: user, password: secret });
const digests = [];
for (const path of paths) {
  const bytes = await client.getFileContents(`/${path}`);
  digests.push(createHash("sha256").update(Buffer.from(bytes)).digest("hex"));
}
console.log(JSON.stringify(digests));
