import type { Plugin } from "vite";
import { sampleMail } from "./sample-mail.ts";

const name = "virtual:sample-mail";
const resolved = `\0${name}`;

/** Passes the sample's invitation to the page on which an account sees how its company's mails look. */
export const sampleMailModule = (): Plugin => ({
  name: "sample-mail",
  resolveId: (id) => (id === name ? resolved : undefined),
  load: (id) => (id === resolved ? `export default ${JSON.stringify(sampleMail())}` : undefined),
});
