import type { RowsBody } from "../../support/batches.ts";
import { readBatch } from "../../support/batches.ts";
import type { borrowedEnvironment } from "../../support/own-environment.ts";
import type { Sender } from "../../support/people.ts";
import { callByKey } from "../../support/public-api.ts";

interface EventsBody {
  readonly data: readonly {
    readonly type: string;
    readonly data: { readonly envelopeId?: string; readonly batchId?: string };
  }[];
  readonly next: string;
  readonly more: boolean;
}

/** What became of batches in an environment, as the holder of the key reads it. */
export const batchesIn = (own: ReturnType<typeof borrowedEnvironment>, key: () => string) => ({
  /** Ids of the envelopes of a batch, by the events of their sending. */
  async sentIn(batchId: string, by = key()): Promise<string[]> {
    await own().environment.idle();
    const sent: string[] = [];
    let after = "";
    for (let more = true; more; ) {
      const path = `/api/v1/events?types=envelope.sent&limit=100${after && `&after=${after}`}`;
      const { body } = await callByKey<EventsBody>(by, "GET", path);
      for (const { data } of body.data)
        if (data.batchId === batchId) sent.push(data.envelopeId ?? "");
      ({ next: after, more } = body);
    }
    return sent;
  },

  /** The batch when nothing is left in the queues. */
  async rested(by: string, id: string) {
    await own().environment.idle();
    return readBatch(by, id);
  },

  /** Subjects of the mails about this batch to its sender. */
  mailedTo: ({ email }: Sender, id: string): string[] =>
    own()
      .environment.mails({ to: email })
      .filter(({ text }) => text.includes(`/batches/${id}\n`))
      .map(({ subject }) => subject),

  rowsOf: async (id: string, by = key()): Promise<RowsBody["data"]> =>
    (await callByKey<RowsBody>(by, "GET", `/api/v1/batches/${id}/rows?limit=100`)).body.data,
});
