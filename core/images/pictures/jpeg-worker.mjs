/** Encodes one picture and ends; the memory that it took is freed with the thread. */
import { pathToFileURL } from "node:url";
import { parentPort, workerData } from "node:worker_threads";

const { script, module, pixels, qualities, bytesMax } = workerData;
const photon = await import(pathToFileURL(script).href);
photon.initSync({ module });
const image = new photon.PhotonImage(pixels.rgba, pixels.width, pixels.height);
let bytes;
for (const quality of qualities) {
  bytes = image.get_bytes_jpeg(quality);
  if (bytes.length <= bytesMax) break;
}
parentPort.postMessage(bytes);
