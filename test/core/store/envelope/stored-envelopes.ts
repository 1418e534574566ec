import { expect } from "vitest";
import { sendEnvelope } from "../../../../core/domain/acts/sending.ts";

/** The store of envelopes in tables that `startStore` has made, and what tests put there. */

export const store = async () => ({
  ...(await import("../../../../core/store/envelope/envelopes.ts")),
  ...(await import("../../../../core/store/envelope/envelope-list.ts")),
});

const begun = Date.parse("2026-01-01T00:00:00Z");
export const at = (second: number) => new Date(begun + second * 1000);
export const client = { ip: "192.0.2.1", userAgent: "test" };

export function newEnvelope(userId: string, now: Date, keeper?: string) {
  const file = { key: "k", versionId: "v", sha256: "ab", sizeBytes: 1 };
  const email = "ann@example.com";
  return sendEnvelope(
    {
      ...{ id: crypto.randomUUID(), sender: { userId, email: "sam@example.com", name: "Sam" } },
      ...(keeper === undefined ? {} : { keeper }),
      ...{ title: "Lease", message: "", fileName: "lease", original: file, copies: [] },
      pages: [{ width: 612, height: 792 }],
      signers: [{ email, firstName: "Ann", lastName: "Lee", mobile: "" }],
      fields: [{ kind: "sign", email, place: { page: 0, x: 0, y: 0, width: 0.1, height: 0.1 } }],
      ...{ withholdValues: false, requestSha256: "", salt: "00" },
    },
    client,
    now,
  );
}

/** Stores one in the second `second`, which the member `keeper` looks after, if anybody; its id. */
export async function insert(userId: string, second: number, keeper?: string): Promise<string> {
  const { insertEnvelope } = await store();
  const sent = newEnvelope(userId, at(second), keeper);
  const reserved = (what: string) => ({
    Put: { TableName: "envelopes", Item: { pk: `X#${sent.envelope.id}`, sk: what } },
  });
  const reservation = { document: reserved("document"), mails: reserved("mails") };
  expect(await insertEnvelope(sent, reservation, at(second))).toBe("inserted");
  return sent.envelope.id;
}
