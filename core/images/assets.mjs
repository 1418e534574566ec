/** To be copied flat into `photon/` beside each function that decodes pictures. */
export const photonFiles = [
  "core/images/decode-worker.mjs",
  "node_modules/@cf-wasm/photon/dist/lib/photon_rs.js",
  "node_modules/@cf-wasm/photon/dist/lib/photon_rs_bg.wasm",
];
