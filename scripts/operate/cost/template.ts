import * as z from "zod/mini";
import { resourcesOf, type Template } from "../../template.ts";

// Parts of the template that determine costs.

const keyShape = z.object({ KeySpec: z.optional(z.string()) });

/** Logical ids of asymmetric keys, which are also their names locally. */
export const asymmetricKeys = (template: Template): string[] =>
  resourcesOf(template, "AWS::KMS::Key", keyShape)
    .filter(({ KeySpec = "" }) => /^(RSA|ECC)/.test(KeySpec))
    .map(({ id }) => id);

const scheduleShape = z.object({ Name: z.optional(z.string()), ScheduleExpression: z.string() });
const minutesIn: Readonly<Record<string, number>> = { minute: 1, hour: 60, day: 24 * 60 };
const minutesPerMonth = (365 / 12) * 24 * 60;

export function schedules(template: Template) {
  return resourcesOf(template, "AWS::Scheduler::Schedule", scheduleShape).map(
    ({ id, ScheduleExpression }) => {
      const [, count = "", unit = ""] = /^rate\((\d+) (\w+?)s?\)$/.exec(ScheduleExpression) ?? [];
      const minutes = Number(count) * (minutesIn[unit] ?? Number.NaN);
      return { name: id, runsPerMonth: Math.round(minutesPerMonth / minutes) };
    },
  );
}

const bucketShape = z.object({
  BucketName: z.optional(z.string()),
  LifecycleConfiguration: z.optional(
    z.object({
      Rules: z.array(
        z.object({
          Prefix: z.optional(z.string()),
          Transitions: z.optional(
            z.array(z.object({ StorageClass: z.string(), TransitionInDays: z.number() })),
          ),
        }),
      ),
    }),
  ),
});

/** Days until a folder's objects move to Glacier Instant Retrieval, by the beginning of the bucket's logical id. */
export function glacierRules(template: Template) {
  const buckets = resourcesOf(template, "AWS::S3::Bucket", bucketShape);
  return (bucketName: string, folder: string): number | undefined => {
    const purpose = bucketName.split("-").slice(2, -1).join("-");
    const bucket = buckets.find(({ BucketName = "" }) => BucketName.includes(`-${purpose}-`));
    const rules = bucket?.LifecycleConfiguration?.Rules ?? [];
    const [days] = rules
      .filter(({ Prefix = "" }) => folder.startsWith(Prefix))
      .flatMap(({ Transitions = [] }) => Transitions)
      .filter(({ StorageClass }) => StorageClass === "GLACIER_IR")
      .map(({ TransitionInDays }) => TransitionInDays);
    return days;
  };
}
