/** What a stand-in is made of: its own server, files that survive a restart, a clock, work that tests can wait for. */
export { forward } from "./http/forward.ts";
export type { HttpReply, HttpRequest } from "./http/message.ts";
export { LocalServer } from "./http/server.ts";
export { type Clock, wakeAfter, wakeEvery } from "./system/clock.ts";
export { StateFile } from "./system/disk.ts";
export type { RunningStandIn, StandIn, StandInHost } from "./system/stand-in.ts";
export { createWork, type Work } from "./system/work.ts";
