export type { Elsewhere, Endpoints, ServiceElsewhere } from "./aws/elsewhere.ts";
export type { QueueMessage, Queues } from "./aws/sqs/service.ts";
export { PortInUse } from "./http/server.ts";
export type { Grant } from "./iam/iam.ts";
export type { Mail, MailQuery, ReceivedMail } from "./inbox/mailbox.ts";
export { type Local, type LocalOptions, startLocal } from "./start.ts";
export type { Usage, UsageUnit } from "./system/meter.ts";
export type { RunningStandIn, StandIn, StandInHost } from "./system/stand-in.ts";
export type { Resource } from "./template/resource.ts";
