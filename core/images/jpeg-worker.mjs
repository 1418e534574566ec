/** Encodes one picture and ends; the memory that it took ends with it. */
import { pathToFileURL } from "node:url";
import { parentPort, workerData } from "node:worker_threads";

const { script, module, pixels, qualities } = workerData;
const photon = await import(pathToFileURL(script).href);
photon.initSync({ module });
const image = new photon.PhotonImage(pixels.rgba, pixels.width, pixels.height);
parentPort.postMessage(qualities.map((quality) => image.get_bytes_jpeg(quality)));
