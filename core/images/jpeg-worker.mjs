/** Encodes one picture and ends; the memory that it took ends with it. */
import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { parentPort, workerData } from "node:worker_threads";

const { script, wasm, pixels, qualities } = workerData;
const photon = await import(pathToFileURL(script).href);
photon.initSync({ module: new WebAssembly.Module(readFileSync(wasm)) });
const image = new photon.PhotonImage(pixels.rgba, pixels.width, pixels.height);
parentPort.postMessage(qualities.map((quality) => image.get_bytes_jpeg(quality)));
