import type { Endpoint } from "#contract/endpoint";
import type { InputOf } from "./endpoint.ts";

/** Sends a request while the page is being closed; its response is ignored. */
export function leaveWith<E extends Endpoint>(endpoint: E, input: InputOf<E>): void {
  const body = new Blob([JSON.stringify(input)], { type: "application/json" });
  navigator.sendBeacon(endpoint.path, body);
}
