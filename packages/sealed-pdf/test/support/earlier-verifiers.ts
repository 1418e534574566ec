import path from "node:path";
import { verifyDocument } from "../verify/0.1.0/verify.mjs";

/**
 * The verifiers of release 0.1.0, which people have: its bundled TypeScript (commit 350305a4) and its `verify.py`. They are
 * never rebuilt: every sealed document has to be genuine for them, too.
 */
export const earlierVerifier = verifyDocument;
export const earlierPython = path.join(import.meta.dirname, "../verify/0.1.0/verify.py");
