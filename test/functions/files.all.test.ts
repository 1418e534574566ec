import { describe, expect, test } from "vitest";
import type { FileReply, UploadReply } from "../../contract/specified/files.ts";
import { call } from "../support/cloud.ts";
import { endless, makePdf } from "../support/pdfs.ts";
import { completeUpload, newSender, postForm, type Sender } from "../support/people.ts";

const ask = (sender: Sender, body: object) =>
  call<UploadReply & { code?: string; field?: string }>("POST", "/api/upload", body, sender);

const list = (sender: Sender, userId = sender.id) =>
  call<FileReply[]>("GET", `/api/files/${userId}`, undefined, sender);

describe("POST /api/upload/{fileId}/complete", () => {
  test("refuses a page that nobody can draw in time, and names it", async () => {
    const sender = await newSender();
    const bytes = makePdf([{}, { drawing: endless }]);
    const asked = (await ask(sender, { fileName: "a.pdf", size: bytes.length })).body;
    await postForm(asked, bytes);
    const { status, body } = await completeUpload(sender, asked.fileId);
    expect((await list(sender)).body).toEqual([]);
    // A busy machine can't give the page the processor time that it may use up, and then says nothing about it.
    if (status === 503) {
      expect(body).toMatchObject({ code: "BUSY" });
      return;
    }
    expect({ status, ...body }).toMatchObject({
      status: 422,
      code: "UNSOUND_PDF",
      message: expect.stringContaining("Page 2 takes so long to draw"),
    });
  });
});
