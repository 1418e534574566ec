import { afterAll, afterEach, expect, test, vi } from "vitest";
import { deviceStorage, tabStorage } from "../../../frontend/session/storage.ts";

// The API's client takes its address from the page when it is loaded.
vi.stubGlobal("location", new URL("https://undersign.example/"));
vi.stubGlobal("addEventListener", () => undefined);
vi.stubGlobal("document", { addEventListener: () => undefined, visibilityState: "visible" });
afterAll(() => vi.unstubAllGlobals());
afterEach(() => {
  for (const storage of [tabStorage, deviceStorage]) storage.clear();
});
// Otherwise it is loaded at the first call, and a test would wait for that.
await import("../../../frontend/api/rest.ts");
const { DraftKeeper } = await import("../../../frontend/drafts/keeper.ts");

interface SavedDraft {
  readonly id: string;
  readonly version: number;
  readonly saveId: string;
  readonly content: unknown;
}

/** A server with at most one draft; records the calls that it gets. */
function serverWith(saved?: SavedDraft) {
  const calls: string[] = [];
  let draft = saved;
  vi.stubGlobal(
    "fetch",
    async (address: URL | string, { method = "GET", body = "" }: Init = {}) => {
      const { pathname } = new URL(String(address));
      calls.push(`${method} ${pathname}`);
      if (method === "PUT") {
        const { saveId, content, version } = JSON.parse(body);
        draft = { id: pathname.split("/").at(-1) ?? "", version: version + 1, saveId, content };
        return Response.json({ version: draft.version });
      }
      if (pathname === "/api/drafts") {
        const rows = draft && [{ ...draft, kind: "document", name: "Lease", step: "file" }];
        return Response.json({ drafts: rows ?? [] });
      }
      return draft ? Response.json(draft) : Response.json({ code: "NOT_FOUND" }, { status: 404 });
    },
  );
  return calls;
}

interface Init {
  readonly method?: string;
  readonly body?: string;
}

function newKeeper() {
  let made = 0;
  return new DraftKeeper({ kind: "document", userId: "ann", newId: () => `draft-${++made}` });
}

/** Everything that the page is given to show, until the keeper knows what the server has. */
async function shownBy(keeper: InstanceType<typeof DraftKeeper>): Promise<(string | undefined)[]> {
  const taken: (string | undefined)[] = [];
  const told = vi.fn();
  keeper.subscribe(told);
  const stop = keeper.showTo((content) => taken.push(content));
  await vi.waitFor(() => expect(told).toHaveBeenCalled());
  stop();
  return taken;
}

test("a browser without a draft shows the one that the server has", async () => {
  serverWith({ id: "other", version: 3, saveId: "s", content: { title: "Lease" } });
  const keeper = newKeeper();
  expect(await shownBy(keeper)).toEqual([JSON.stringify({ title: "Lease" })]);
  expect(keeper.read()).toMatchObject({ reading: false, resumed: true });
});

test("a draft that was put aside is saved first, and does not come back by itself", async () => {
  const calls = serverWith();
  const keeper = newKeeper();
  keeper.change(JSON.stringify({ title: "Lease" }));
  expect(await keeper.putAside()).toBe(true);
  expect(calls.filter((call) => call.startsWith("PUT"))).toHaveLength(1);
  expect(await shownBy(keeper)).toEqual([]);
  expect(keeper.content).toBeUndefined();
});

test("a draft that was put aside comes back when it is chosen", async () => {
  serverWith();
  const keeper = newKeeper();
  keeper.change(JSON.stringify({ title: "Lease" }));
  expect(keeper.read().saved).toBe(false);
  const id = keeper.draftId ?? "";
  await keeper.putAside();
  expect(await keeper.resume(id)).toBe(true);
  expect(keeper.read().saved).toBe(true);
  expect(keeper.content).toBe(JSON.stringify({ title: "Lease" }));
});

test("nothing is put aside or lost while the server can't be reached", async () => {
  vi.stubGlobal("fetch", async () => {
    throw new TypeError("Failed to fetch");
  });
  const keeper = newKeeper();
  keeper.change(JSON.stringify({ title: "Lease" }));
  expect(await keeper.putAside()).toBe(false);
  expect(keeper.read().saved).toBe(false);
  expect(keeper.content).toBe(JSON.stringify({ title: "Lease" }));
  keeper.end();
});
