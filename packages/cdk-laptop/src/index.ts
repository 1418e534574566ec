export { PortInUse } from "./http/server.ts";
export type { Grant } from "./iam/iam.ts";
export { type Local, type LocalOptions, startLocal } from "./start.ts";
