// A client that uses the protocol's own TypeScript SDK: node client.mjs SDK_FOLDER, with the job as JSON on standard input.
import { createRequire } from "node:module";
import { text } from "node:stream/consumers";
import { pathToFileURL } from "node:url";

const require = createRequire(`${process.argv[2]}/package.json`);
const sdk = (name) => import(pathToFileURL(require.resolve(`@modelcontextprotocol/sdk/${name}`)));
const { Client } = await sdk("client/index.js");
const { StreamableHTTPClientTransport } = await sdk("client/streamableHttp.js");

const { url, key, calls } = JSON.parse(await text(process.stdin));
const transport = new StreamableHTTPClientTransport(new URL(url), {
  requestInit: { headers: { authorization: `Bearer ${key}` } },
});
const client = new Client({ name: "stranger", version: "1" });
await client.connect(transport);
const { tools } = await client.listTools();
const results = {};
// The SDK checks each result against the tool's output schema.
for (const [name, args] of calls) {
  const { isError, content, structuredContent } = await client.callTool({ name, arguments: args });
  results[name] = isError ? content[0].text : structuredContent;
}
await client.close();
const revision = transport.protocolVersion;
console.log(JSON.stringify({ revision, tools: tools.map(({ name }) => name), results }));
