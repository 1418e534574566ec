import { type AddressInfo, createServer, type Server } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readByImap } from "../../scripts/operate/smoke/imap.ts";

/** An IMAP server with one mailbox, as far as it is asked. */
const mails: { to: string; source: string }[] = [];
const said: string[] = [];
const server: Server = createServer((socket) => {
  socket.write("* OK IMAP4rev2 ready\r\n");
  let typed = "";
  socket.on("data", (part) => {
    typed += part;
    for (let end = typed.indexOf("\r\n"); end >= 0; end = typed.indexOf("\r\n")) {
      const line = typed.slice(0, end);
      typed = typed.slice(end + 2);
      said.push(line.replace(/^\w+ /, ""));
      for (const answer of answersTo(line)) socket.write(answer);
    }
  });
});

function answersTo(line: string): string[] {
  const [tag = ""] = line.split(" ");
  const done = `${tag} OK done\r\n`;
  const [, to] = /UID SEARCH HEADER TO "(.*)"$/.exec(line) ?? [];
  if (to !== undefined) {
    const found = mails.flatMap((mail, index) => (mail.to === to ? [index + 1] : []));
    return [`* SEARCH ${found.join(" ")}\r\n`, done];
  }
  const [, id] = /UID FETCH (\d+) /.exec(line) ?? [];
  if (!id) return line.includes("wrong") ? [`${tag} NO [AUTHENTICATIONFAILED] no\r\n`] : [done];
  const source = Buffer.from(mails[Number(id) - 1]?.source ?? "", "utf8");
  // In two parts, as networks split them.
  const text = source.toString("utf8");
  const head = `* ${id} FETCH (UID ${id} BODY[] {${source.length}}\r\n`;
  return [`${head}${text.slice(0, 40)}`, `${text.slice(40)})\r\n${done}`];
}

let url: (user: string) => URL;
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  url = (user) => new URL(`imap://${user}:a%22b@127.0.0.1:${port}`);
});
afterAll(() => server.close());

const mail = (to: string, subject: string, text: string) => {
  const headers = `From: no-reply@sign.test\r\nTo: ${to}\r\nSubject: ${subject}\r\n`;
  mails.push({ to, source: `${headers}Content-Type: text/plain; charset=utf-8\r\n\r\n${text}` });
};

test("a mailbox is read by IMAP: the newest mail to the address with such a subject", async () => {
  const mailbox = readByImap(url("canary%40acme.test"), "canary@acme.test", { everyMs: 10 });
  const [sender, signer] = [mailbox.address("sender"), mailbox.address("signer")];
  expect(sender).toMatch(/^canary\+sender-\w+@acme\.test$/);
  mail(sender, "111111 is your code", "Your code is 111111.");
  mail(signer, "Sam asks you to sign", "Open https://sign.test/rviewer/abc-1_2 today.");
  mail(sender, "222222 is your code", "Your code is 222222, é.");
  expect(await mailbox.find(sender, /code$/, /\b\d{6}\b/, "The code")).toBe("222222");
  const link = /(?<=\/rviewer\/)[\w-]+/;
  expect(await mailbox.find(signer, /asks you to sign/, link, "The link")).toBe("abc-1_2");
  expect(said).toContain('LOGIN "canary@acme.test" "a\\"b"');
  // Mails stay as they are for readers of the mailbox.
  expect(said).toContain("EXAMINE INBOX");
});

test("a missing answer and a wrong password are each reported in a sentence", async () => {
  const slow = readByImap(url("canary"), "canary@acme.test", { everyMs: 10, forMs: 30 });
  await expect(slow.find("nobody@acme.test", /./, /./, "The code")).rejects.toThrow(
    "no mail with The code came to nobody@acme.test within",
  );
  const wrong = readByImap(url("wrong"), "canary@acme.test");
  await expect(wrong.find("a@acme.test", /./, /./, "The code")).rejects.toThrow(
    "IMAP: NO [AUTHENTICATIONFAILED] no",
  );
  const open = readByImap(new URL("imap://u:p@imap.acme.test"), "canary@acme.test");
  await expect(open.find("a@acme.test", /./, /./, "The code")).rejects.toThrow("expected imaps://");
});
