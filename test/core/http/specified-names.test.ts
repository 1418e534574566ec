import { expect, test } from "vitest";
import { Refusal } from "../../../contract/rules/refusals/refusals.ts";
import { envelopeInputs } from "../../../contract/specified/envelopes.ts";
import { underSpecifiedNames } from "../../../core/http/specified-names.ts";

const told = (field: string) =>
  underSpecifiedNames(envelopeInputs, async () => {
    throw new Refusal("BAD_FIELD", { field, message: "No.", quote: "x", retryAfterSeconds: 3 });
  }).catch(({ body, retryAfterSeconds }: Refusal) => ({ ...body, retryAfterSeconds }));

test("a refusal names the input as the specification's call has it, and is the same otherwise", async () => {
  expect(await told("fields.2.settings.label")).toMatchObject({
    ...{ code: "BAD_FIELD", field: "markers.2.settings.label", message: "No." },
    retryAfterSeconds: 3,
  });
  const names = ["recipients", "documentId", "template.id", "template.version", "title", "values"];
  const fields = await Promise.all(names.map(async (name) => (await told(name)).field));
  expect(fields).toEqual([
    ...["recepient", "fileurl", "templateId", "templateVersion", "emailData.title", "values"],
  ]);
  expect((await told("fieldset")).field).toBe("fieldset");
});

test("an error that refuses no input stays as it is", async () => {
  const faults = [new Error("broken"), new Refusal("INACTIVE")];
  for (const fault of faults) {
    const act = underSpecifiedNames(envelopeInputs, async () => {
      throw fault;
    });
    await expect(act).rejects.toBe(fault);
  }
  expect(await underSpecifiedNames(envelopeInputs, async () => 7)).toBe(7);
});
