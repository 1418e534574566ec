import { describe, expect, test } from "vitest";
import { call } from "../support/cloud.ts";
import { unpacked } from "../support/evidence.ts";
import { makePdf } from "../support/pdfs.ts";
import {
  download,
  newRecipient,
  newSender,
  openLink,
  type Sender,
  sendEnvelope,
  signBy,
  signingToken,
  uploadFile,
  viewingToken,
} from "../support/people.ts";
import {
  changeTemplate,
  envelopeFrom,
  newTemplate,
  openTemplate,
  removeTemplate,
  renameTemplate,
  templateInput,
} from "../support/templates.ts";

const send = (sender: Sender, body: unknown) =>
  call<{ envelopeId: string; code?: string; field?: string; message?: string }>(
    "POST",
    "/api/envelopes",
    body,
    sender,
  );

describe("an envelope from a template", () => {
  test("has the template's file and name", async () => {
    const sender = await newSender();
    const template = await newTemplate(sender, 2);
    const [ann, ben] = [newRecipient("Ann"), newRecipient("Ben")];
    const { status, body } = await send(sender, envelopeFrom(sender, template, [ann, ben]));
    expect(status).toBe(201);
    const { body: view } = await openLink(await signingToken(ann));
    expect(view).toMatchObject({ fileName: "contract", of: 2, pages: template.pages });
    const original = `/api/envelopes/${body.envelopeId}/file/contract?sealed=`;
    expect(await download(original, sender.bearer)).toEqual(makePdf());
  });

  test("can be made again and again", async () => {
    const sender = await newSender();
    const template = await newTemplate(sender, 1);
    const ids = new Set<string>();
    for (const name of ["Ann", "Ben"]) {
      const sent = await send(sender, envelopeFrom(sender, template, [newRecipient(name)]));
      ids.add(sent.body.envelopeId);
    }
    expect(ids.size).toBe(2);
  });

  test("is refused with another number of signers, another file, no template", async () => {
    const sender = await newSender();
    const file = await uploadFile(sender);
    const template = await newTemplate(sender, 2, file);
    const other = await newTemplate(sender, 2, file);
    const ann = newRecipient("Ann");
    const good = envelopeFrom(sender, template, [ann, newRecipient("Ben")]);
    const alone = envelopeFrom(sender, template, [ann]);
    const cases: [payload: object, field: string, message: string][] = [
      [alone, "recepient", "This template is for 2 signers. Please enter exactly that many."],
      [{ ...good, fileurl: file.url }, "fileurl", "This is not the file of the chosen template."],
      [
        { ...good, fileurl: other.fileUrl },
        "fileurl",
        "This is not the file of the chosen template.",
      ],
      [{ ...good, templateId: undefined }, "templateId", "Please choose a template."],
      [{ ...good, templateIs: "false" }, "fileurl", "Please choose an uploaded file."],
    ];
    for (const [payload, field, message] of cases) {
      const { status, body } = await send(sender, payload);
      expect({ status, field: body.field, message: body.message }).toEqual({
        status: 400,
        field,
        message,
      });
    }
  });

  test("names the version that it was begun with, and stays as it is when the template changes", async () => {
    const sender = await newSender();
    const first = await newTemplate(sender, 1);
    const { id } = first;
    const [ann, ben, cem] = [newRecipient("Ann"), newRecipient("Ben"), newRecipient("Cem")];
    expect((await send(sender, envelopeFrom(sender, first, [ann]))).status).toBe(201);
    await renameTemplate(sender, id, { version: 1, name: "Second" });
    const begun = { ...envelopeFrom(sender, first, [ben]), templateVersion: 1 };
    const second = await send(sender, begun);
    expect(second.status).toBe(201);
    const future = await send(sender, { ...begun, templateVersion: 3 });
    expect(future.body).toMatchObject({ code: "BAD_FIELD", field: "templateVersion" });

    const { id: documentId } = await uploadFile(sender, makePdf([{ text: "Other" }]));
    await changeTemplate(sender, id, { ...templateInput(1), documentId, version: 2 });
    for (const late of [begun, envelopeFrom(sender, first, [cem])])
      expect((await send(sender, late)).body.code).toBe("TEMPLATE_CHANGED");
    const third = (await openTemplate(sender, id)).body;
    const other = { ...envelopeFrom(sender, third, [cem]), templateVersion: 1 };
    expect((await send(sender, other)).body.field).toBe("templateVersion");
    expect((await send(sender, envelopeFrom(sender, third, [cem]))).status).toBe(201);

    const token = await signingToken(ann);
    const { body: view } = await openLink(token);
    expect(await download(view.recepient[0].docUrl, token)).toEqual(makePdf());
    await signBy(ben);
    await viewingToken(ben.email);
    const path = `/api/envelopes/${second.body.envelopeId}/evidence`;
    const [created] = JSON.parse(
      unpacked(await download(path, sender.bearer))
        .read("entries.json")
        .toString(),
    );
    expect(created.data).toMatchObject({ templateId: id, templateVersion: 1 });
  });

  test("is an ordinary one when templateIs says anything but true", async () => {
    const sender = await newSender();
    const file = await uploadFile(sender);
    const template = await newTemplate(sender, 2, file);
    await removeTemplate(sender, template.id);
    const envelope = {
      ...envelopeFrom(sender, template, [newRecipient("Ann")]),
      fileurl: file.url,
      templateIs: "false",
    };
    expect((await send(sender, envelope)).status).toBe(201);
  });

  test("counts like any other: the fourth of a free account is over the limit", async () => {
    const sender = await newSender();
    const template = await newTemplate(sender, 1);
    await sendEnvelope(sender, [newRecipient("Ann")]);
    await sendEnvelope(sender, [newRecipient("Ben")]);
    const envelope = () => envelopeFrom(sender, template, [newRecipient("Cem")]);
    expect((await send(sender, envelope())).status).toBe(201);
    expect((await send(sender, envelope())).body).toBe("OVER_LIMIT");
  });
});
