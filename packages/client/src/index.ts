export type * from "./api-types.ts";
export { type Client, createClient } from "./client.ts";
export { ApiError, type ErrorBody } from "./error.ts";
export type { EventsQuery, FollowOptions } from "./events.ts";
export type { Page, Pages } from "./pages.ts";
export type { CallOptions, ClientOptions } from "./request.ts";
export type { Upload } from "./upload.ts";
export { verifyWebhook, WebhookError } from "./webhook.ts";
