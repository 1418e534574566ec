import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { filesIn } from "./sources.ts";

/** Sources of the product itself: cdk-laptop, which serves over HTTP, omits `Secure`. */
test("every cookie travels over TLS alone, to the sign-in calls of our own pages, and no script reads it", () => {
  const files = [...filesIn("functions"), ...filesIn("core")];
  const setting = files.filter((file) => /Max-Age=/.test(readFileSync(file, "utf8")));
  expect(setting).toEqual(["functions/auth/device-cookie.ts", "functions/auth/refresh-cookie.ts"]);
  for (const file of setting) {
    const source = readFileSync(file, "utf8");
    expect(source).toContain(
      'const attributes = "Path=/api/auth; HttpOnly; Secure; SameSite=Strict";',
    );
    const cookies = source.split("\n").filter((line) => line.includes("Max-Age="));
    for (const line of cookies) expect(line, file).toMatch(/; \$\{attributes\}; Max-Age=/);
  }
});
