import { QueryClient, QueryObserver } from "@tanstack/react-query";
import { expect, test, vi } from "vitest";
import { queryOf, refresh } from "../../../frontend/api/query.ts";

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
