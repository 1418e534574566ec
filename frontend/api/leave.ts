import type { Endpoint } from "#contract/endpoint";
import type { InputOf } from "./endpoint.ts";

/** A last call while the page goes away: nobody waits for its answer. */
export function leaveWith<E extends Endpoint>(endpoint: E, input: InputOf<E>): void {
  const body = new Blob([JSON.stringify(input)], { type: "application/json" });
  navigator.sendBeacon(endpoint.path, body);
}
