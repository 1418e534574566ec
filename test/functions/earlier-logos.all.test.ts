import { CopyObjectCommand } from "@aws-sdk/client-s3";
import { UpdateCommand } from "@aws-sdk/lib-dynamodb";
import { expect, test } from "vitest";
import { call } from "../support/cloud.ts";
import { operatorOf } from "../support/operator.ts";
import { borrowedEnvironment } from "../support/own-environment.ts";
import { newSender, password, type Sender } from "../support/people.ts";
import { pngLogo } from "../support/pictures.ts";

/** Logos that an earlier version has stored, under one key for each company. */

const own = borrowedEnvironment();

async function register(sender: Sender): Promise<string> {
  const form = new FormData();
  form.append("name", "Acme");
  form.append("logo", new Blob([new Uint8Array(pngLogo())]), "logo.png");
  const { body } = await call<{ id: string }>("POST", "/api/companies/register", form, sender);
  return body.id;
}

/** Registers a company whose logo lies where the earlier version put it. */
async function registerEarlier(sender: Sender): Promise<string> {
  const id = await register(sender);
  const { names, db, s3, keys, items } = await operatorOf(own().environment);
  const [from = ""] = await keys("Documents", `companies/${sender.id}/`);
  const company = (await items("Subscriptions")).find((item) => item["id"] === id);
  const [Bucket, Key] = [names.buckets.Documents, `companies/${id}/logo.png`];
  const CopySource = `${Bucket}/${from}`;
  const { VersionId } = await s3.send(new CopyObjectCommand({ Bucket, Key, CopySource }));
  await db.send(
    new UpdateCommand({
      TableName: names.tables.Subscriptions,
      Key: { pk: company?.["pk"], sk: company?.["sk"] },
      UpdateExpression: "SET logo.#key = :key, logo.versionId = :version",
      ExpressionAttributeNames: { "#key": "key" },
      ExpressionAttributeValues: { ":key": Key, ":version": VersionId },
    }),
  );
  expect((await call("GET", `/api/companies/${id}/logo`)).status).toBe(200);
  return id;
}

const left = async (id: string) =>
  (await operatorOf(own().environment)).keys("Documents", `companies/${id}/`);

test.each([
  ["removed", (sender: Sender) => call("DELETE", "/api/companies/own/logo", undefined, sender)],
  [
    "removed with its company",
    (sender: Sender) => call("DELETE", "/api/companies/own", undefined, sender),
  ],
  ["replaced", register],
  [
    "erased with its account",
    async (sender: Sender) => {
      await call("POST", "/api/auth/close-account", { password }, sender);
      await own().environment.advance(6 * 60_000);
    },
  ],
])(
  "a logo of an earlier version is shown, and leaves no bytes when it is %s",
  async (_how, act) => {
    const sender = await newSender();
    const id = await registerEarlier(sender);
    expect(await left(id)).toHaveLength(1);
    await act(sender);
    expect(await left(id)).toEqual([]);
  },
);
