import type { Trust } from "../../../src/verify/document.ts";
import type { Report } from "../../../src/verify/report/report.ts";

export declare function verifyDocument(input: Uint8Array, trust: Trust): Promise<Report>;
