import { PutCommand } from "@aws-sdk/lib-dynamodb";
import { expect, test } from "vitest";
import type { DocumentAnswer } from "../../contract/calls/documents.ts";
import { apiKeyOf } from "../support/api-keys.ts";
import { isGenuine } from "../support/genuine.ts";
import { grantOf } from "../support/grants.ts";
import { operatorOf } from "../support/operator.ts";
import { borrowedEnvironment } from "../support/own-environment.ts";
import { makePdf } from "../support/pdfs.ts";
import {
  newRecipient,
  newSender,
  openLink,
  sealedBehind,
  signBy,
  signingToken,
} from "../support/people.ts";
import { callByKey } from "../support/public-api.ts";
import { documentBy, envelopeBy } from "../support/public-documents.ts";
import { disagreeing } from "../support/two-readings.ts";

const own = borrowedEnvironment();

/** Records a state for each page of the account's document that has as many, by the letters of `core/domain/common/comparison.ts`. */
async function recordStates(userId: string, readings: string): Promise<void> {
  const { db, names, items } = await operatorOf(own().environment);
  const asked = (await items("Envelopes")).find(
    ({ pk, pages }) => `${pk}`.startsWith(`Z#${userId}#`) && pages === readings.length,
  );
  const Item = { pk: asked?.["pk"], sk: "RUN#000000", ttl: asked?.["ttl"], first: 0, readings };
  await db.send(new PutCommand({ TableName: names.tables.Envelopes, Item }));
}

test("a document that has a page in each state is genuine for every verifier, and says which pages are", async (context) => {
  const sender = await newSender();
  const key = await apiKeyOf(sender);
  const ann = newRecipient("Ann");
  const reads = grantOf("on-comparison-requested", "s3:GetObjectVersion", /files/);
  await own().environment.without(reads, async () => {
    const pdf = makePdf(Array.from({ length: 9 }, () => ({})));
    await envelopeBy(key, [ann], { documentId: await documentBy(key, { pdf }) });
    await own().environment.idle();
    await recordStates(sender.id, "adtbmcufl");
    await own().environment.advance(16 * 60_000);
    await own().environment.runSchedule("Sweep");
    await own().environment.idle();
  });
  const token = await signingToken(ann);
  const { body } = await openLink(token);
  expect(body.shownOtherwise).toEqual([2]);
  expect(body.notCompared).toEqual([
    { cause: "drawing", pages: [3, 5, 6, 7] },
    { cause: "fonts", pages: [8, 9] },
    { cause: "busy", pages: [4] },
  ]);
  await signBy(ann);
  await own().environment.idle();
  const says = /looked different in other programs, such as Firefox, [^.]*: 2\..*: 3, 5, 6, 7\./;
  await isGenuine(await sealedBehind(token), says, context);
});

test("pictures of many pages are made ten by ten, and counted meanwhile", async () => {
  const key = await apiKeyOf(await newSender());
  const odd = await documentBy(key, { pdf: Object.values(disagreeing)[0]?.() ?? Buffer.of() });
  const parts = [{ documentId: odd, pages: Array.from({ length: 11 }, () => 1) }];
  const many = await callByKey<DocumentAnswer>(key, "POST", "/api/v1/documents/combine", {
    ...{ name: "many", parts },
  });
  await own().environment.idle();
  const asked = async () => {
    const path = `/api/v1/documents/${many.body.id}?pages=asPictures`;
    return (await callByKey<DocumentAnswer>(key, "GET", path)).body.comparison.pictures;
  };
  expect(await asked()).toEqual({ made: 0, of: 11 });
  await own().environment.idle();
  expect(await asked()).toEqual({ made: 11, of: 11 });
});
