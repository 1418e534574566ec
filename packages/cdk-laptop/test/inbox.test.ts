import { request } from "node:http";
import { SESClient, SendEmailCommand } from "@aws-sdk/client-ses";
import { afterAll, beforeAll, expect, test } from "vitest";
import { parseMail } from "../src/inbox/mime.ts";
import type { Local } from "../src/local.ts";
import { startLocal } from "../src/start.ts";
import { type Folders, tinyRole, tinyWebsite, writeStack } from "./tiny-stack.ts";

let folders: Folders;
let local: Local;

beforeAll(async () => {
  const identity = "arn:aws:ses:us-east-1:000000000000:identity/example.com";
  folders = writeStack({
    ...tinyWebsite(),
    MailerRole: tinyRole({ Effect: "Allow", Action: "ses:SendEmail", Resource: identity }),
  });
  local = await startLocal(folders);
});

afterAll(async () => {
  await local.stop();
  folders.remove();
});

async function send(subject: string): Promise<void> {
  const ses = new SESClient({
    endpoint: local.endpoint,
    region: "us-east-1",
    credentials: { accessKeyId: "ROLEMailerRole", secretAccessKey: "local" },
  });
  await ses.send(
    new SendEmailCommand({
      Source: "Tiny <no-reply@example.com>",
      Destination: { ToAddresses: ["ann@example.com"] },
      Message: {
        Subject: { Data: subject },
        Body: { Text: { Data: "as text" }, Html: { Data: "<p>as a page</p>" } },
      },
    }),
  );
}

test("mails are listed newest first, with what a test or a person needs of them", async () => {
  await send("first");
  await send("second");
  const mails = await (await fetch(`${local.url}/_local/inbox.json`)).json();
  expect(mails.map(({ subject }: { subject: string }) => subject)).toEqual(["second", "first"]);
  expect(mails[0]).toMatchObject({
    to: ["ann@example.com"],
    text: "as text",
    html: "<p>as a page</p>",
    at: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
  });
});

test("the page shows mails in a frame without scripts, and loads nothing from elsewhere", async () => {
  const reply = await fetch(`${local.url}/_local/inbox`);
  const page = await reply.text();
  expect(page).toContain(
    'sandbox="allow-popups allow-popups-to-escape-sandbox allow-top-navigation-by-user-activation"',
  );
  expect(reply.headers.get("content-security-policy")).toContain("script-src 'sha256-");
  expect(page).not.toMatch(/(src|href)="https?:/);
});

function moveClock(body: string, headers = { "content-type": "application/json" }) {
  return fetch(`${local.url}/_local/clock`, { method: "POST", headers, body });
}

test("the clock moves forward and tells the stack's time", async () => {
  const before = local.now();
  const reply = await moveClock('{"advanceMs": 3600000}');
  const { now } = await reply.json();
  expect(Date.parse(now)).toBeGreaterThanOrEqual(before + 3_600_000);
  await send("later");
  expect(Date.parse(local.mails()[0]?.at ?? "")).toBeGreaterThanOrEqual(before + 3_600_000);
});

test("the clock refuses to run backwards, nonsense, and forms of other sites", async () => {
  for (const body of [
    '{"advanceMs": -1}',
    '{"advanceMs": 1.5}',
    '{"advanceMs": "1"}',
    "{}",
    "no",
  ]) {
    expect((await moveClock(body)).status, body).toBe(400);
  }
  expect((await moveClock('{"advanceMs": 1}', { "content-type": "text/plain" })).status).toBe(415);
});

test("a foreign name that points at this computer sees no mail", async () => {
  const status = await new Promise((resolve, reject) => {
    const headers = { host: "evil.example.com" };
    request(`${local.url}/_local/inbox.json`, { headers }, (reply) => resolve(reply.statusCode))
      .on("error", reject)
      .end();
  });
  expect(status).toBe(403);
});

test("anything else below /_local/ is a 404, and never the site", async () => {
  expect((await fetch(`${local.url}/_local/other`)).status).toBe(404);
  expect((await fetch(`${local.url}/_local/inbox`, { method: "DELETE" })).status).toBe(404);
});

test("a second one on the same port says so in one sentence", async () => {
  const port = Number(new URL(local.url).port);
  await expect(startLocal({ ...folders, port })).rejects.toThrow(
    `Port ${port} is in use by another program.`,
  );
});

test("a file that comes with a mail is listed with its name, and can be fetched by its digest", async () => {
  const lines = [
    "From: Tiny <no-reply@example.com>",
    "To: ann@example.com",
    'Content-Type: multipart/mixed; boundary="x"',
    "",
    "--x",
    "Content-Type: text/plain",
    "",
    "see the file",
    "--x",
    "Content-Type: application/pdf",
    "Content-Transfer-Encoding: base64",
    "Content-Disposition: attachment;",
    " filename*0*=UTF-8''Miete%20;",
    " filename*1*=%C3%BC.pdf",
    "",
    Buffer.from("%PDF").toString("base64"),
    "--x--",
  ];
  const attachments = parseMail(Buffer.from(lines.join("\r\n"))).attachments;
  expect(attachments).toEqual([
    { fileName: "Miete ü.pdf", contentType: "application/pdf", bytes: Buffer.from("%PDF") },
  ]);
  expect((await fetch(`${local.url}/_local/inbox/attachments/${"0".repeat(64)}`)).status).toBe(404);
});
