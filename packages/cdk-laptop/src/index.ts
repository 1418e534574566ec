export { PortInUse } from "./http/ports.ts";
export type { Grant } from "./iam/iam.ts";
export { type Local, type LocalOptions, startLocal } from "./start.ts";
