import { format } from "node:util";

/**
 * The part of Vitest's interface that module tests use, so that a test file runs within a millisecond or
 * two. `expect` is Vitest's own.
 */

type Act = (...given: readonly unknown[]) => unknown;

interface Test {
  readonly name: string;
  readonly run: Act;
  readonly given: readonly unknown[];
}

interface Group {
  readonly name: string;
  readonly members: (Test | Group)[];
  readonly beforeAll: Act[];
  readonly beforeEach: Act[];
  readonly afterEach: Act[];
  readonly afterAll: Act[];
}

const newGroup = (name: string): Group => ({
  name,
  members: [],
  beforeAll: [],
  beforeEach: [],
  afterEach: [],
  afterAll: [],
});

class Skipped extends Error {}

/** Collects what one file describes; `run` answers with the first test that fails and why, or nothing. */
export function createSuite() {
  const root = newGroup("");
  let current = root;

  const addTest = (name: string, run: Act, given: readonly unknown[]) =>
    current.members.push({ name, run, given });
  function addGroup(name: string, collect: Act, given: readonly unknown[]) {
    const outer = current;
    current = newGroup(name);
    outer.members.push(current);
    collect(...given);
    current = outer;
  }
  let whenFinished: Act[] = [];
  const hook = (name: "beforeAll" | "beforeEach" | "afterEach" | "afterAll") => (act: Act) =>
    current[name].push(act);

  return {
    interface: {
      test: declaring(addTest),
      it: declaring(addTest),
      describe: declaring(addGroup),
      beforeAll: hook("beforeAll"),
      beforeEach: hook("beforeEach"),
      afterEach: hook("afterEach"),
      afterAll: hook("afterAll"),
      onTestFinished: (act: Act) => whenFinished.push(act),
    },
    run: () => runGroup(root, [], [finishTest]),
  };

  async function finishTest(): Promise<void> {
    const acts = whenFinished;
    whenFinished = [];
    for (const act of acts.reverse()) await act();
  }
}

type Add = (name: string, act: Act, given: readonly unknown[]) => void;

/** `test(name, act)`, `test(name, options, act)`, `.each(table)(name, act)`, `.skipIf(condition)`, `.skip`. */
function declaring(add: Add) {
  const declare = (name: string, ...rest: readonly unknown[]) => add(name, actIn(rest), []);
  const each =
    (table: readonly unknown[]) =>
    (name: string, ...rest: readonly unknown[]) => {
      for (const row of table) {
        const given: readonly unknown[] = Array.isArray(row) ? row : [row];
        add(titled(name, given), actIn(rest), given);
      }
    };
  const forEach =
    (table: readonly unknown[]) =>
    (name: string, ...rest: readonly unknown[]) => {
      for (const row of table) add(titled(name, [row].flat()), actIn(rest), [row]);
    };
  const skip = Object.assign(() => {}, { each: () => () => {} });
  const skipIf = (condition: unknown) => (condition ? skip : Object.assign(declare, { each }));
  return Object.assign(declare, {
    each,
    for: forEach,
    skip,
    skipIf,
    runIf: (wanted: unknown) => skipIf(!wanted),
  });
}

function actIn(rest: readonly unknown[]): Act {
  const act = rest.find((one): one is Act => typeof one === "function");
  if (!act) throw new Error("expected a test's function, found none");
  return act;
}

function titled(name: string, given: readonly unknown[]): string {
  const [first] = given;
  const named = name.replace(/\$(\w+)/g, (whole, field: string) =>
    typeof first === "object" && first !== null && field in first
      ? String(Object.getOwnPropertyDescriptor(first, field)?.value)
      : whole,
  );
  const places = named.match(/%[sdifjoO]/g)?.length ?? 0;
  return format(named, ...given.slice(0, places));
}

async function runGroup(
  group: Group,
  before: readonly Act[],
  after: readonly Act[],
): Promise<string | undefined> {
  const fault = await faultOf(
    () => runMembers(group, before, after),
    () => inTurn(group.afterAll),
  );
  return fault === undefined || group.name === "" ? fault : `${group.name} > ${fault}`;
}

async function runMembers(
  { members, ...hooks }: Group,
  before: readonly Act[],
  after: readonly Act[],
): Promise<string | undefined> {
  const beforeEach = [...before, ...hooks.beforeEach];
  const afterEach = [...hooks.afterEach, ...after];
  await inTurn(hooks.beforeAll);
  for (const member of members) {
    const fault =
      "members" in member
        ? await runGroup(member, beforeEach, afterEach)
        : await runTest(member, beforeEach, afterEach);
    if (fault !== undefined) return fault;
  }
  return undefined;
}

async function runTest(
  { name, run, given }: Test,
  before: readonly Act[],
  after: readonly Act[],
): Promise<string | undefined> {
  const skip = (condition: unknown = true) => {
    if (condition) throw new Skipped();
  };
  const fault = await faultOf(
    async () => {
      await inTurn(before);
      await run(...(given.length > 0 ? given : [{ skip }]));
      return undefined;
    },
    () => inTurn(after),
  );
  return fault === undefined ? undefined : `${name}: ${fault}`;
}

/** The first line of what is thrown, also by what ends it, which runs in any case. */
async function faultOf(
  act: () => Promise<string | undefined>,
  end: () => Promise<void>,
): Promise<string | undefined> {
  const ended = async (fault: string | undefined) => {
    try {
      await end();
      return fault;
    } catch (error) {
      return fault ?? firstLine(error);
    }
  };
  try {
    return await ended(await act());
  } catch (error) {
    return ended(error instanceof Skipped ? undefined : firstLine(error));
  }
}

async function inTurn(acts: readonly Act[]): Promise<void> {
  for (const act of acts) await act();
}

const firstLine = (error: unknown): string =>
  String(error instanceof Error ? error.message : error).split("\n")[0] ?? "";
