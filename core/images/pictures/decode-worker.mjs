/**
 * Decodes one picture and ends. If a picture makes the decoder crash or run forever, only this thread is lost, and the
 * memory that it took is freed with it.
 */
import { pathToFileURL } from "node:url";
import { parentPort, workerData } from "node:worker_threads";

const { script, module, bytes } = workerData;
const photon = await import(pathToFileURL(script).href);
photon.initSync({ module });
const image = photon.PhotonImage.new_from_byteslice(bytes);
const rgba = image.get_raw_pixels();
const pixels = { width: image.get_width(), height: image.get_height(), rgba };
parentPort.postMessage(pixels, [rgba.buffer]);
