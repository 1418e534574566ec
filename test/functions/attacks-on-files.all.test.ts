import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { makeSealing, makeSealKey, manyPages, onePage, seal, tablePdf } from "sealed-pdf/testing";
import { describe, expect, test } from "vitest";
import { plans } from "../../contract/rules/limits/plans.ts";
import { refusals } from "../../contract/rules/refusals/refusals.ts";
import type { FileReply, UploadReply } from "../../contract/specified/files.ts";
import { countStorage } from "../support/changed-items.ts";
import { call } from "../support/cloud.ts";
import { borrowedEnvironment, inChunks } from "../support/own-environment.ts";
import { makePdf } from "../support/pdfs.ts";
import {
  completeUpload,
  download,
  newRecipient,
  newSender,
  postForm,
  type Sender,
  sendEnvelope,
  signIn,
  uploadFile,
} from "../support/people.ts";
import {
  listTemplates,
  newTemplate,
  postTemplate,
  postTemplateFile,
  removeTemplate,
  storageUsed,
  templateFor,
} from "../support/templates.ts";

// Abuse of files, their names and uploads to S3; in an environment of its own, since its clock is moved.
const own = borrowedEnvironment();

const routes = ["/api/upload", "/api/files/template"];

const ask = async (sender: Sender, size: number, path = "/api/upload", fileName = "a.pdf") =>
  (await call<UploadReply>("POST", path, { fileName, size }, sender)).body;

const list = async (sender: Sender) =>
  (await call<FileReply[]>("GET", `/api/files/${sender.id}`, undefined, sender)).body;

const remove = (sender: Sender, name: string) =>
  call("POST", `/api/files/deletion/${encodeURIComponent(name)}/${sender.id}`, {}, sender);

const removeForTemplate = (sender: Sender, name: string) => {
  const path = `/api/files/template/${sender.id}/${encodeURIComponent(name)}`;
  return call("DELETE", path, undefined, sender);
};

const withFields = (asked: UploadReply, fields: Record<string, string>): UploadReply => ({
  ...asked,
  upload: { ...asked.upload, fields: { ...asked.upload.fields, ...fields } },
});

describe.each(routes)("a form for S3 from %s", (path) => {
  const pdf = makePdf();
  const oneByteOver = plans.FREE_TRIAL.fileBytesMax + 1;

  test("is not given for one byte over the plan's limit, and is for the very limit", async () => {
    const sender = await newSender();
    const body = { fileName: "a.pdf", size: oneByteOver };
    const refused = await call("POST", path, body, sender);
    expect(refused).toMatchObject({
      status: 413,
      body: {
        code: "FILE_TOO_LARGE",
        message: "This file is larger than the 5 MB that your plan allows.",
      },
    });
    const taken = await call("POST", path, { ...body, size: oneByteOver - 1 }, sender);
    expect(taken.status).toBe(200);
  });

  test("takes no byte more or less than was announced", async () => {
    const sender = await newSender();
    const asked = await ask(sender, pdf.length, path);
    expect((await postForm(asked, Buffer.concat([pdf, Buffer.from("\n")]))).status).toBe(400);
    expect((await postForm(asked, pdf.subarray(0, -1))).status).toBe(400);
    expect(await list(sender)).toEqual([]);
  });

  test("takes no other type", async () => {
    const asked = await ask(await newSender(), pdf.length, path);
    for (const type of ["text/html", "image/svg+xml", ""]) {
      expect((await postForm(withFields(asked, { "Content-Type": type }), pdf)).status).toBe(403);
    }
  });

  test("takes no other key, and no other field", async () => {
    const [sender, other] = [await newSender(), await newSender()];
    const asked = await ask(sender, pdf.length, path);
    const theirs = await ask(other, pdf.length, path);
    const { key = "" } = theirs.upload.fields;
    const keys = [key, `files/${other.id}/x.pdf`, "../x", `${asked.upload.fields["key"]}/../../x`];
    for (const one of keys) {
      expect((await postForm(withFields(asked, { key: one }), pdf)).status, one).toBe(403);
    }
    expect((await postForm(withFields(asked, { acl: "public-read" }), pdf)).status).toBe(403);
  });

  test("takes no signature of another form", async () => {
    const sender = await newSender();
    const [one, two] = [await ask(sender, pdf.length, path), await ask(sender, 10, path)];
    const { Policy = "", "X-Amz-Signature": signature = "" } = two.upload.fields;
    expect((await postForm(withFields(one, { Policy }), pdf)).status).toBe(403);
    const forged = withFields(one, { "X-Amz-Signature": signature });
    expect((await postForm(forged, pdf)).status).toBe(403);
  });

  test("is dead after five minutes", async () => {
    const asked = await ask(await newSender(), pdf.length, path);
    await own().environment.advance(300_001);
    const refused = await postForm(asked, pdf);
    expect(refused.status).toBe(403);
    expect(await refused.text()).toContain("expired");
  });
});

describe("an upload", () => {
  const pdf = makePdf([{ text: "One" }]);
  const same = makePdf([{ text: "Two" }]);

  /** Versions of objects in the bucket that browsers post to. */
  function versionsOf(sender: Sender): unknown[] {
    const s3 = path.join(own().dataDir, "s3");
    const [bucket = ""] = readdirSync(s3).filter((name) => name.includes("-uploads-"));
    return readdirSync(path.join(s3, bucket))
      .filter((name) => name.endsWith(".json"))
      .map((name) => JSON.parse(readFileSync(path.join(s3, bucket, name), "utf8")))
      .filter(({ key }) => key.startsWith(`uploads/${sender.id}/`))
      .flatMap(({ versions }) => versions);
  }

  test("that is posted many times is the last one, and is stored once", async () => {
    const sender = await newSender();
    expect(same.length).toBe(pdf.length);
    const asked = await ask(sender, pdf.length);
    for (const bytes of [pdf, pdf, pdf, same])
      expect((await postForm(asked, bytes)).status).toBe(204);
    expect(versionsOf(sender)).toHaveLength(1);
    const { body: file } = await completeUpload(sender, asked.fileId);
    expect(await download(file.url, sender.bearer)).toEqual(same);
    expect(versionsOf(sender)).toHaveLength(0);
  });

  test("that was refused has ended: its bytes are gone, and posting again is for nothing", async () => {
    const sender = await newSender();
    const bytes = Buffer.from("no PDF");
    const asked = await ask(sender, bytes.length);
    await postForm(asked, bytes);
    expect((await completeUpload(sender, asked.fileId)).status).toBe(422);
    expect(versionsOf(sender)).toHaveLength(0);
    await postForm(asked, bytes);
    expect((await completeUpload(sender, asked.fileId)).status).toBe(404);
  });

  test("that is announced counts as storage for a day, however many are announced at once", async () => {
    const person = await newSender();
    const { fileBytesMax: size, storageBytesMax } = plans.FREE_TRIAL;
    const fitting = 12;
    await countStorage(own().environment, person.id, storageBytesMax - fitting * size);
    const announce = (sender: Sender) =>
      call<{ code?: string }>("POST", "/api/upload", { fileName: "a.pdf", size }, sender);
    const replies = await inChunks(fitting + 4, 8, () => announce(person));
    const refused = replies.filter(({ status }) => status !== 200);
    expect(refused.map(({ body }) => body.code)).toEqual(Array(4).fill("STORAGE_FULL"));
    await own().environment.advance(86_400_000);
    expect((await announce(await signIn(person.email))).status).toBe(200);
  });
});

describe("a second upload over a used file", () => {
  const first = makePdf([{ text: "What was agreed" }]);
  const second = makePdf([{ text: "What was altered" }]).subarray(0, first.length);
  const altered = Buffer.concat([second, Buffer.alloc(first.length - second.length, "\n")]);

  test("changes neither the file nor what was sent", async () => {
    const sender = await newSender();
    const asked = await ask(sender, first.length);
    await postForm(asked, first);
    const { body: file } = await completeUpload(sender, asked.fileId);
    const envelopeId = await sendEnvelope(sender, [newRecipient("Ann")], file);
    expect((await postForm(asked, altered)).status).toBe(204);
    expect((await completeUpload(sender, asked.fileId)).body).toEqual(file);
    expect(await download(file.url, sender.bearer)).toEqual(first);
    const original = `/api/envelopes/${envelopeId}/file/a?sealed=`;
    expect(await download(original, sender.bearer)).toEqual(first);
    expect(await storageUsed(sender)).toBe(first.length);
  });

  test("is no file any more when a template has taken it over", async () => {
    const sender = await newSender();
    const asked = await ask(sender, first.length, "/api/files/template");
    await postForm(asked, first);
    const { body: file } = await completeUpload(sender, asked.fileId);
    const template = await newTemplate(sender, 1, file);
    expect((await postForm(asked, altered)).status).toBe(204);
    expect((await completeUpload(sender, asked.fileId)).status).toBe(404);
    expect(await download(template.fileUrl, sender.bearer)).toEqual(first);
    expect(await storageUsed(sender)).toBe(first.length);
  });

  test("completed many times at once is one file, and counted once", async () => {
    const sender = await newSender();
    const asked = await ask(sender, first.length);
    await postForm(asked, first);
    const all = await Promise.all(
      Array.from({ length: 8 }, () => completeUpload(sender, asked.fileId)),
    );
    const files = await list(sender);
    expect(files).toHaveLength(1);
    // The last caller may find the upload already deleted.
    for (const { status, body } of all) {
      expect([200, 409]).toContain(status);
      if (status === 200) expect(body).toEqual(files[0]);
    }
    expect(await download(files[0]?.url ?? "", sender.bearer)).toEqual(first);
    expect(await storageUsed(sender)).toBe(first.length);
  });
});

describe("a path in a name", () => {
  const paths = [
    "../../etc/passwd",
    "..\\..\\windows\\win.ini",
    "/etc/passwd",
    "C:\\secret.pdf",
    "..",
    ".",
    "%2e%2e%2f%2e%2e%2fetc%2fpasswd",
    "files/../../uploads/x",
    "....//....//x.pdf",
    "a.pdf/../../b.pdf",
    "__proto__",
  ];

  test.each(routes)("of %s stays a name", async (route) => {
    const sender = await newSender();
    for (const name of paths) {
      const form = new FormData();
      form.append("file", new Blob([new Uint8Array(makePdf())]), name);
      const { status, body } = await call<FileReply>("POST", route, form, sender);
      expect(status, name).toBe(201);
      expect(body.name, name).toMatch(/^(?!\.{1,2}$)[^\\/]+$/);
      expect(body.url).toMatch(/^\/api\/files\/[\w-]{36}\/[\w-]{36}$/);
      const asked = await ask(sender, 9, route, name);
      expect(asked.upload.fields["key"]).toBe(`uploads/${sender.id}/${asked.fileId}`);
    }
    expect(await list(sender)).toHaveLength(paths.length);
  });

  test("of a file to open, complete or delete is no file", async () => {
    const sender = await newSender();
    const file = await uploadFile(sender);
    for (const name of paths) {
      const one = encodeURIComponent(name);
      const replies = [
        await call("GET", `/api/files/${sender.id}/${one}`, undefined, sender),
        await call("POST", `/api/upload/${one}/complete`, {}, sender),
        await remove(sender, name),
        await removeForTemplate(sender, name),
        await call("GET", `/api/templates/record/${one}`, undefined, sender),
        await call("GET", `/api/templates/${one}/file/x`, undefined, sender),
      ];
      expect(new Set(replies.map(({ status }) => status)), name).toEqual(new Set([404]));
    }
    expect(await list(sender)).toEqual([file]);
  });

  test("of a template's file opens nothing but that file", async () => {
    const sender = await newSender();
    const { id } = await newTemplate(sender);
    for (const name of paths.slice(6)) {
      const path = `/api/templates/${id}/file/${encodeURIComponent(name)}`;
      expect(await download(path, sender.bearer)).toEqual(makePdf());
    }
  });
});

describe("a PDF that can't be used is refused with a sentence and stored nowhere", () => {
  const locked = "/Filter/Standard/V 1/R 2/Length 40/P -4";
  const bytes = (fill: string) => `<${fill.repeat(32)}>`;
  const refused: Record<string, [keyof typeof refusals, Buffer]> = {
    "text in a PDF's clothes": ["NOT_A_PDF", Buffer.from("Dear Sir or Madam")],
    "a program": ["NOT_A_PDF", Buffer.from("4d5a9000", "hex")],
    "one that opens with a password": [
      "NEEDS_PASSWORD",
      tablePdf(
        onePage(),
        `/Encrypt<<${locked}/O${bytes("a1")}/U${bytes("b2")}>>/ID[${bytes("c3")}${bytes("c3")}]`,
      ),
    ],
    "one damaged beyond repair": ["DAMAGED_PDF", Buffer.from("%PDF-1.7\nhello")],
    "one without pages": ["NO_PAGES", makePdf([])],
    "one of 2,001 pages": ["TOO_MANY_PAGES", manyPages(2_001)],
    "one that was certified with no changes allowed": [
      "LOCKED_PDF",
      tablePdf(
        onePage({}, "/Perms<</DocMDP 5 0 R>>", [
          "<</Type/Sig/Reference[<</TransformMethod/DocMDP/TransformParams<</P 1>>>>]>>",
        ]),
      ),
    ],
    "a portfolio": [
      "PORTFOLIO",
      tablePdf(onePage({}, "/Collection<<>>/Names<</EmbeddedFiles<</Names[(a)<<>>]>>>>")),
    ],
    "a form that only one reader shows": [
      "DYNAMIC_FORM",
      tablePdf(onePage({}, "/NeedsRendering true/AcroForm<</XFA(x)/Fields[]>>")),
    ],
  };

  test.each(Object.entries(refused))("%s", async (_, [code, pdf]) => {
    const sender = await newSender();
    for (const route of routes) {
      const asked = await ask(sender, pdf.length, route);
      expect((await postForm(asked, pdf)).status).toBe(204);
      expect(await completeUpload(sender, asked.fileId)).toMatchObject({
        status: 422,
        body: { code, message: refusals[code][1] },
      });
    }
    const byForm = await postTemplateFile(sender, pdf);
    expect(byForm).toMatchObject({ status: 422, body: { code } });
    expect(await list(sender)).toEqual([]);
    expect(await storageUsed(sender)).toBe(0);
  });
});

describe("a PDF that can be used with care is taken with a warning", () => {
  test("one that had to be repaired", async () => {
    const sender = await newSender();
    const file = await uploadFile(sender, tablePdf(onePage()).subarray(0, -120));
    expect(file.warnings).toEqual([
      "This file was damaged and has been repaired. Please check its pages before you send it.",
    ]);
    await sendEnvelope(sender, [newRecipient("Ann")], file);
  });

  test("one that is signed already: its bytes stay", async () => {
    const sender = await newSender();
    const sealed = await seal(makeSealing(tablePdf(onePage()), await makeSealKey()));
    // Our own seal allows no changes; this author's allows filling in.
    const signed = Buffer.from(sealed.toString("latin1").replace("/P 1\n", "/P 2\n"), "latin1");
    const file = await uploadFile(sender, signed);
    expect(file.warnings).toContain(
      "This file is certified by its author. The certification stays in it, but signing adds pages and content that it does not allow: PDF readers will call it invalid.",
    );
    expect(await download(file.url, sender.bearer)).toEqual(signed);
    const approved = sealed.toString("latin1").replaceAll("/DocMDP", "/NotMDP");
    const { warnings } = await uploadFile(sender, Buffer.from(approved, "latin1"));
    expect(warnings).toContain(
      "This file already has a digital signature. It stays intact, but some PDF readers will say that the document was changed after it was signed.",
    );
  });

  test("one with a script, which is switched off", async () => {
    const script = "/OpenAction<</S/JavaScript/JS(app.alert\\(1\\))>>";
    const file = await uploadFile(await newSender(), tablePdf(onePage({}, script)));
    expect(file.warnings).toHaveLength(1);
  });
});

describe("storage", () => {
  test("raced by uploads, deletions, templates and their removal ends equal to the facts", async () => {
    const sender = await newSender();
    const shared = await uploadFile(sender);
    const replies = await inChunks(18, 6, async (i) => {
      const { body: file } = await postTemplateFile(sender, makePdf([{ text: `Draft ${i}` }]));
      const save = ({ url }: FileReply) => postTemplate(sender, templateFor(sender, { url }));
      const saved = await Promise.all([save(file), save(file), save(shared)].map(seen));
      return saved;

      async function seen(saving: ReturnType<typeof save>) {
        const removing = i % 2 === 0 ? removeForTemplate(sender, file.id) : remove(sender, file.id);
        const [{ status, body }, removed] = await Promise.all([saving, removing]);
        if (i % 3 === 0 && status === 201) {
          await Promise.all([removeTemplate(sender, body.id), removeTemplate(sender, body.id)]);
        }
        return [status, removed.status];
      }
    });
    // Either of the two may win; each gets the answer that fits.
    for (const status of replies.flat(2)) expect([200, 201, 404]).toContain(status);
    const [files, templates] = [await list(sender), (await listTemplates(sender)).body];
    const opened = [...files.map(({ url }) => url), ...templates.map(({ fileUrl }) => fileUrl)];
    const bytes = await Promise.all(opened.map((url) => download(url, sender.bearer)));
    const facts = bytes.reduce((sum, { length }) => sum + length, 0);
    expect(await storageUsed(sender)).toBe(facts);
  });
});

test("a trial that has ended saves no template, and can still delete", async () => {
  const person = await newSender();
  const [template, file] = [await newTemplate(person, 1), await uploadFile(person)];
  await own().environment.advance(8 * 86_400_000);
  const sender = await signIn(person.email);
  const refused = await postTemplate(sender, templateFor(sender, file));
  expect(refused).toMatchObject({ status: 403, body: { code: "INACTIVE" } });
  expect((await removeTemplate(sender, template.id)).status).toBe(200);
  expect((await remove(sender, file.id)).status).toBe(200);
});
