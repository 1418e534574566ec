export { type LocalDynamoDb, startDynamoDb, type TableProperties } from "./dynamodb.ts";
export { PortInUse } from "./http/server.ts";
export type { Grant } from "./iam/iam.ts";
export type { Mail, MailQuery, ReceivedMail } from "./inbox/mailbox.ts";
export { type Local, type LocalOptions, startLocal } from "./start.ts";
export type { RunningStandIn, StandIn, StandInHost } from "./system/stand-in.ts";
