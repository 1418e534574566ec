// One execution environment of one function. Plain JavaScript: a worker thread without a loader starts fastest.
import { existsSync } from "node:fs";
import { enableCompileCache, flushCompileCache } from "node:module";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { parentPort, workerData } from "node:worker_threads";

const { definition, clockOffset, compileCache } = workerData;
const realNow = Date.now.bind(Date);
let isCacheWritten = false;

followProductClock();
leaveUndiciUnloaded();
enableCompileCache(compileCache);
if (process.env.NODE_OPTIONS?.includes("--enable-source-maps")) process.setSourceMapsEnabled(true);
const handler = await loadHandler();
parentPort.on("message", respond);

/** Makes `Date.now()`, `new Date()` and `Date()` return the stack's time; called before the bundle is loaded. */
function followProductClock() {
  const cell = new BigInt64Array(clockOffset);
  Date.now = () => realNow() + Number(Atomics.load(cell, 0) + Atomics.load(cell, 1));
  const ProductDate = new Proxy(Date, {
    construct: (target, values, newTarget) =>
      Reflect.construct(target, values.length === 0 ? [Date.now()] : values, newTarget),
    apply: (Target) => new Target(Date.now()).toString(),
  });
  Date.prototype.constructor = ProductDate;
  globalThis.Date = ProductDate;
}

/**
 * The SDK imports `node:http` for an endpoint without TLS, which no Lambda has. An import reads all that it exports, and
 * these exports load undici: a tenth of a cold start. The globals of the same names stay.
 */
function leaveUndiciUnloaded() {
  const http = process.getBuiltinModule("node:http");
  for (const name of ["CloseEvent", "MessageEvent", "WebSocket"]) delete http[name];
}

async function loadHandler() {
  const [file, name] = definition.handler.split(".");
  const path = [".mjs", ".js", ".cjs"]
    .map((extension) => join(definition.directory, file + extension))
    .find((candidate) => existsSync(candidate));
  if (!path) throw new Error(`${definition.name} has no ${file} in ${definition.directory}`);
  const module = await import(pathToFileURL(path).href);
  const found = module[name] ?? module.default?.[name];
  if (typeof found !== "function") throw new Error(`${definition.name} exports no ${name}`);
  return found;
}

async function respond({ id, event, deadlineMs, traceHeader }) {
  // The SDK sends it as a header with each call.
  process.env._X_AMZN_TRACE_ID = traceHeader;
  const context = {
    awsRequestId: id,
    callbackWaitsForEmptyEventLoop: true,
    functionName: definition.name,
    functionVersion: "$LATEST",
    invokedFunctionArn: definition.arn,
    logGroupName: definition.logGroup,
    logStreamName: "local",
    memoryLimitInMB: String(definition.memoryMb),
    getRemainingTimeInMillis: () => Math.max(0, deadlineMs - realNow()),
  };
  try {
    const result = await handler(JSON.parse(event), context);
    parentPort.postMessage({ id, result: JSON.stringify(result ?? null) });
  } catch (error) {
    const { name = "Error", message = String(error), stack } = error ?? {};
    parentPort.postMessage({ id, error: { name, message, stack } });
  }
  // Threads are terminated, so none of them writes it at its end; after a call it has the functions that calls need.
  if (!isCacheWritten) flushCompileCache();
  isCacheWritten = true;
}
