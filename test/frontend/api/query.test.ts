import { MutationObserver, onlineManager, QueryClient, QueryObserver } from "@tanstack/react-query";
import { afterEach, expect, test, vi } from "vitest";
import { ApiError, lateError } from "../../../frontend/api/api-error.ts";
import { queryClient, queryOf, refresh } from "../../../frontend/api/query.ts";

afterEach(() => {
  vi.useRealTimers();
  onlineManager.setOnline(true);
  queryClient.clear();
});

test("a reply that is still on its way when it becomes stale is not shown; it is asked for again", async () => {
  const replies: ((reply: string) => void)[] = [];
  const ask = () => new Promise<string>((reply) => replies.push(reply));
  const people = Object.assign(ask, { path: "/api/users/contacts" } as const);
  const cache = new QueryClient();
  const shown: (string | undefined)[] = [];
  new QueryObserver(cache, queryOf(people, "ian")).subscribe(({ data }) => shown.push(data));
  const refreshed = refresh(cache, people);
  await vi.waitFor(() => expect(replies).toHaveLength(2));
  replies[0]?.("before");
  replies[1]?.("after");
  await refreshed;
  expect(new Set(shown)).toEqual(new Set([undefined, "after"]));
});

/** How often a call that always fails so is made. */
async function callsUntilGivenUp(error: ApiError): Promise<number> {
  vi.useFakeTimers();
  let calls = 0;
  const failing = Object.assign(
    async () => {
      calls += 1;
      throw error;
    },
    { path: "/api/users/contacts" } as const,
  );
  const given = queryClient.fetchQuery(queryOf(failing, error.message)).catch(() => undefined);
  await vi.runAllTimersAsync();
  await given;
  return calls;
}

test.for([
  ["a lost connection", 3, new ApiError(0, "OFFLINE", "offline")],
  ["a failing server", 3, new ApiError(503, "INTERNAL", "failing")],
  ["a refusal", 1, new ApiError(404, "NOT_FOUND", "missing")],
  ["a call that ran out of time", 1, lateError()],
] as const)("a read is given up after %s and %i calls in all", async ([, times, error]) => {
  expect(await callsUntilGivenUp(error)).toBe(times);
});

test("a browser that takes itself for offline fails to read and change with a sentence, and reads afterwards", async () => {
  onlineManager.setOnline(false);
  const offline = new ApiError(0, "OFFLINE", "no connection");
  let isOffline = true;
  const call = Object.assign(async () => (isOffline ? Promise.reject(offline) : "read"), {
    path: "/api/users/contacts",
  } as const);
  const change = new MutationObserver(queryClient, { mutationFn: call });
  await expect(change.mutate()).rejects.toBe(offline);
  const reading = new QueryObserver(queryClient, { ...queryOf(call, "ian"), retry: false });
  reading.subscribe(() => {});
  queryClient.mount();
  await vi.waitFor(() => expect(reading.getCurrentResult().error).toBe(offline));
  isOffline = false;
  onlineManager.setOnline(true);
  await vi.waitFor(() => expect(reading.getCurrentResult().data).toBe("read"));
});
