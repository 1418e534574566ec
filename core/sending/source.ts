import { Refusal } from "#contract/rules/refusals/refusals";
import type { Caller } from "../domain/account/caller.ts";
import { storedFileOf } from "../domain/common/stored-file.ts";
import { fileIdIn, sentIdIn, templateFileUrl, templateIdIn } from "../domain/envelope/file-url.ts";
import {
  type AskedInput,
  askedDocument,
  askedFields,
  assertFits,
  templateFields,
  templateTitle,
} from "../domain/templates/asked-document.ts";
import type { Template } from "../domain/templates/template.ts";
import { noteOpened } from "../store/account/opened-documents.ts";
import { getContent, getSentEnvelope } from "../store/envelope/envelopes.ts";
import { getFile } from "../store/files/files.ts";
import { getTemplate } from "../store/library/templates.ts";
import { foundTexts } from "./found-texts.ts";
import { askedTemplate, fromTemplate, type Source } from "./template-source.ts";
import type { WantedSource } from "./written.ts";

/** The caller's uploaded file or template, or the original of a document that they have sent. */
export async function sourceOf(wanted: WantedSource, caller: Caller, now: Date): Promise<Source> {
  const { workspace } = caller;
  if (wanted.isTemplate) return templateSource(wanted, caller);
  const sentId = sentIdIn(wanted.fileUrl);
  if (sentId) return sentSource(sentId, caller, now);
  return uploadedSource(fileIdIn(wanted.fileUrl, workspace, "documentId"), caller);
}

/** An uploaded file that the caller sees; throws NOT_FOUND. */
async function uploadedSource(fileId: string, caller: Caller): Promise<Source> {
  const file = await getFile(caller, fileId);
  return {
    fileName: file.name,
    file: storedFileOf(file),
    firstPage: file.firstPage,
    pages: file.pages,
  };
}

async function templateSource(wanted: WantedSource, caller: Caller): Promise<Source> {
  const { fileUrl, templateId, signersCount } = wanted;
  if (!templateId) throw wrong("template.id", "Please choose a template.");
  const template = await getTemplate(caller, templateId);
  if (fileUrl !== templateFileUrl(template)) {
    // The address is from an earlier version with another file or number of signers, so fields placed on it don't fit
    // this one.
    if (templateIdIn(fileUrl) === template.id) throw new Refusal("TEMPLATE_CHANGED");
    throw wrong("documentId", "This is not the file of the chosen template.");
  }
  const templateVersion = versionOf(template, wanted.templateVersion);
  assertFits(template, signersCount, undefined);
  return fromTemplate(template, templateVersion);
}

/** What programs ask for, with its fields: a document, a template, or a template's fields on a document. */
export async function askedSource(
  { recipients, ...input }: AskedInput,
  caller: Caller,
  now: Date,
): Promise<Source> {
  const { workspace } = caller;
  const asked = askedDocument(input);
  if (!("template" in asked)) {
    const { documentId, fields = [] } = asked;
    const source = await uploadedSource(documentId, caller);
    const texts = await foundTexts(fields, source.file, { workspace, now, field: "fields" });
    const placed = askedFields(fields, recipients.length, source.pages, texts);
    return { ...source, asked: { fields: placed } };
  }
  const template = await getTemplate(caller, asked.template.id);
  assertFits(template, recipients.length, asked.template.version);
  if (asked.documentId === undefined) return askedTemplate(template, recipients);
  const { language, does, checks } = template;
  const title = templateTitle(template, recipients);
  // A template is its document too, so what is sent with another one isn't recorded as made from it.
  const source = await uploadedSource(asked.documentId, caller);
  const where = { workspace, now, field: "documentId" };
  const texts = await foundTexts(template.fields, source.file, where);
  const fields = templateFields(template, { pages: source.pages, texts });
  return { ...source, asked: { fields, language, title, does, checks } };
}

/** The version that a document was begun with; fields and roles may have changed since. */
function versionOf({ version, basis }: Template, wanted = version): number {
  if (wanted >= basis && wanted <= version) return wanted;
  throw wrong("template.version", "This template has no such version with this file.");
}

/** Whoever sends a colleague's document again reads it. */
async function sentSource(envelopeId: string, caller: Caller, now: Date): Promise<Source> {
  const envelope = await getSentEnvelope(caller, envelopeId);
  await noteOpened({ caller, now }, envelope);
  const { pages } = await getContent(envelopeId);
  const { fileName, original, firstPage } = envelope;
  return { fileName, file: original, firstPage, pages };
}

const wrong = (field: string, message: string) => new Refusal("BAD_FIELD", { field, message });
