export type { Grant } from "./iam.ts";
export { PortInUse } from "./ports.ts";
export { type Local, type LocalOptions, startLocal } from "./start.ts";
