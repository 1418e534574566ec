import path from "node:path";
import { verifyDocument } from "../verify/0.1.0/verify.mjs";
import { verifyDocument as verifyDocument020 } from "../verify/0.2.0/verify.mjs";

/**
 * The verifiers that people have: the bundled TypeScript of release 0.1.0 (commit 350305a4) and of the first commit with the
 * number 0.2.0 (bd43b658), and `verify.py`, which is the same in both. They are never rebuilt: every sealed document has to
 * be genuine for them, too.
 */
export const earlierVerifier = verifyDocument;
export const verifierOf020 = verifyDocument020;
export const earlierPython = path.join(import.meta.dirname, "../verify/0.1.0/verify.py");
