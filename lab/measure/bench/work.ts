import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { print } from "../../../scripts/budgets/figures.ts";
import { Calls } from "../load/calls.ts";
import { type Job, play, upload } from "../load/job.ts";
import { Mails } from "../load/mails.ts";
import type { Reading } from "../load/messages.ts";
import { EnvironmentProcess } from "../load/process.ts";

/** Documents before the first that counts: functions are compiled, and the seal's certificate is stored. */
const warmUp = 20;
const rounds = 4;
const documents = 20;
/** Documents on their way at once. */
const together = 2;

/**
 * Prints the processor time that the laptop takes for a document with two signers, from sending it to the last mail that
 * says it is sealed: of the thread that plays AWS, and of all threads together. One in four has a file of its own. The
 * process that plays sender and signers is not counted. Other programs change processor time by little, unlike the clock.
 */
export async function measureWork(): Promise<void> {
  const dataDir = mkdtempSync(path.join(tmpdir(), "undersign-work-"));
  const mails = new Mails();
  const environment = new EnvironmentProcess(dataDir, mails.come);
  try {
    const calls = new Calls(await environment.start(), () => Number.POSITIVE_INFINITY);
    const { senders } = await environment.ask({ kind: "senders", count: 1 });
    const [sender] = senders;
    if (!sender) throw new Error("there is no sender");
    const fileUrl = await upload(sender, calls);
    let number = 0;
    const one = async (): Promise<void> => {
      const ownFile = number % 4 === 0;
      const job: Job = { number: number++, sender, fileUrl: ownFile ? undefined : fileUrl };
      await play(job, calls, mails);
      if (job.fault) throw new Error(job.fault);
    };
    const many = async (count: number): Promise<void> => {
      for (let done = 0; done < count; done += together)
        await Promise.all(Array.from({ length: together }, one));
    };
    const reading = async () => (await environment.ask({ kind: "reading" })).reading;
    await many(warmUp);
    const rows: Record<string, object> = {};
    for (let round = 1; round <= rounds; round++) {
      const before = await reading();
      await many(documents);
      rows[`round ${round}`] = costOf(before, await reading());
    }
    print(rows);
  } finally {
    await environment.kill();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

function costOf(before: Reading, after: Reading): object {
  const each = (of: (reading: Reading) => number) => (of(after) - of(before)) / documents;
  return {
    "CPU ms a document": each(({ cpuMs }) => cpuMs),
    "of them the main thread": each(({ mainThreadCpuMs }) => mainThreadCpuMs),
  };
}
