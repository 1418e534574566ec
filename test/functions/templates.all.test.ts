import { describe, expect, test } from "vitest";
import { limits } from "../../contract/rules/limits/limits.ts";
import { makePdf } from "../support/pdfs.ts";
import { newSender, uploadFile } from "../support/people.ts";
import {
  listTemplates,
  postTemplate,
  storageUsed,
  templateFor,
  templateMarker,
} from "../support/templates.ts";

describe("GET /api/templates/{email}", () => {
  test("works with as many templates, and as many fields, as an account can have", async () => {
    const sender = await newSender();
    const file = await uploadFile(sender, makePdf(Array.from({ length: 100 }, () => ({}))));
    const markers = Array.from({ length: limits.markersMax }, (_, i) => ({
      ...templateMarker(50),
      etype: "initial",
      dataX: 700.123456 + i / 10,
      dataY: 118_000.123456,
      width: 240.123456,
      height: 60.123456,
    }));
    const payload = {
      ...templateFor(sender, file, 50),
      name: "ü".repeat(80),
      markers: JSON.stringify(markers),
    };
    for (let i = 0; i < limits.templatesMax; i++) {
      expect((await postTemplate(sender, payload)).status).toBe(201);
    }
    expect((await postTemplate(sender, payload)).body).toMatchObject({
      code: "TOO_MANY_TEMPLATES",
      message: "You have 40 templates. Please delete some you no longer need.",
    });
    const { status, body } = await listTemplates(sender);
    expect(status).toBe(200);
    expect(body.map((one) => JSON.parse(one.markers).length)).toEqual(
      Array.from({ length: limits.templatesMax }, () => limits.markersMax),
    );
    expect(await storageUsed(sender)).toBe((limits.templatesMax + 1) * file.sizeBytes);
  });
});
