import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { readCorrelationId } from "../../core/log.ts";

/** The input that the product's own gateway sends to SES. */
let form = new URLSearchParams();
const ses = createServer(async (request, response) => {
  let body = "";
  for await (const chunk of request) body += chunk;
  form = new URLSearchParams(body);
  response.end("<R><SendEmailResult><MessageId>mail-1</MessageId></SendEmailResult></R>");
});

beforeAll(async () => {
  // Modules read their endpoints when they are loaded.
  vi.resetModules();
  await new Promise<void>((resolve) => ses.listen(0, "127.0.0.1", resolve));
  const { port } = ses.address() as AddressInfo;
  vi.stubEnv("AWS_ENDPOINT_URL_SES", `http://127.0.0.1:${port}`);
  vi.stubEnv("AWS_REGION", "us-east-1");
  vi.stubEnv("AWS_ACCESS_KEY_ID", "key");
  vi.stubEnv("AWS_SECRET_ACCESS_KEY", "secret");
  for (const name of ["MAIL_FROM", "PRODUCT_NAME", "MAIL_CONFIGURATION_SET"])
    vi.stubEnv(name, name);
});

afterAll(() => {
  ses.close();
  vi.unstubAllEnvs();
});

test("a mail has the id of the call that caused it, and the log has SES's id of the mail", async () => {
  const { sendMail } = await import("../../core/gateways/mail.ts");
  const { withLogFields } = await import("../../core/log.ts");
  const written = vi.spyOn(process.stdout, "write").mockImplementation(() => true);
  await withLogFields({ correlationId: "Edge_1-a" }, () =>
    sendMail("ann@acme.test", { subject: "Hello", text: "Hello", html: "Hello" }),
  );
  const lines = written.mock.calls.map(([line]) => JSON.parse(String(line)));
  written.mockRestore();
  expect(form.get("Tags.member.1.Name")).toBe("correlationId");
  expect(form.get("Tags.member.1.Value")).toBe("Edge_1-a");
  expect(lines).toMatchObject([
    { message: "mail accepted", mailId: "mail-1", correlationId: "Edge_1-a" },
  ]);
});

test("an id is what SES takes in a tag, whatever a header holds", () => {
  expect(readCorrelationId("kR-a_9x==")).toBe("kR-a_9x");
  expect(readCorrelationId('"}\n{"level":"error')).toBe("levelerror");
  expect(readCorrelationId("x".repeat(500))).toHaveLength(100);
  expect(readCorrelationId("==")).toBeUndefined();
  expect(readCorrelationId(undefined)).toBeUndefined();
});
