/**
 * Runs qpdf on one file and ends. Its script sees a console, process and require of our own, so that
 * it neither logs nor reads files; a file that makes it run for ever ends with this thread.
 */
const { constants, readFileSync } = require("node:fs");
const { compileFunction } = require("node:vm");
const { parentPort, workerData } = require("node:worker_threads");

const { script, module: compiled, options, bytes } = workerData;
const messages = [];
const log = (message) => messages.push(String(message));
const modules = {
  fs: { readFileSync: () => new Uint8Array() },
  path: {},
  crypto: require("node:crypto"),
};
const seen = {
  module: { exports: {} },
  exports: {},
  require: (name) => modules[name],
  WebAssembly: {
    RuntimeError: WebAssembly.RuntimeError,
    Memory: WebAssembly.Memory,
    /** Of what is compiled already, whatever it has read. */
    instantiate: async (_bytes, imports) => ({
      instance: await WebAssembly.instantiate(compiled, imports),
    }),
  },
  __dirname: "/",
  __filename: "/qpdf.js",
  console: { log, error: log, warn: log },
  process: {
    versions: { node: process.versions.node },
    argv: [],
    platform: "linux",
    binding: () => constants,
  },
};

async function run() {
  compileFunction(readFileSync(script, "utf8"), Object.keys(seen))(...Object.values(seen));
  const qpdf = await seen.module.exports({ noInitialRun: true });
  qpdf.FS.writeFile("/in.pdf", bytes);
  const writes = !options.includes("--show-npages");
  const code = qpdf.callMain([...options, "/in.pdf", ...(writes ? ["/out.pdf"] : [])]);
  // 0: fine; 3: with warnings.
  const succeeded = code === 0 || code === 3;
  return { succeeded, written: succeeded && writes ? qpdf.FS.readFile("/out.pdf") : undefined };
}

run()
  .catch((error) => log(error))
  .then((answer) =>
    parentPort.postMessage({ succeeded: false, written: undefined, ...answer, messages }),
  );
