import { PassThrough } from "node:stream";
import { expect, test } from "vitest";
import { confirmed } from "../../scripts/operate/confirmed.ts";

const terminal = (typed: string) => {
  const input = Object.assign(new PassThrough(), { isTTY: true });
  input.end(`${typed}\n`);
  return input;
};

test("a command acts once the word is typed, and with --yes without a question", async () => {
  await confirmed("Deletes dev", { yes: false, input: terminal("dev") }, "dev");
  await confirmed("Deletes dev", { yes: true, input: new PassThrough() }, "dev");
});

test.each(["", "y", "yes", "prod"])(
  "a command changes nothing after the answer “%s”",
  async (typed) => {
    const asked = confirmed("Deletes dev", { yes: false, input: terminal(typed) }, "dev");
    await expect(asked).rejects.toThrow("Nothing was changed.");
  },
);

test("a command changes nothing where nobody can answer, and names the option for scripts", async () => {
  const asked = confirmed("Deletes dev", { yes: false, input: new PassThrough() });
  await expect(asked).rejects.toThrow("Deletes dev: nothing was changed. With --yes it is done.");
});
