/** Billable usage of a resource. */
export interface Usage {
  /** The name or ARN of the template's resource; `table/index/name` for an index. */
  readonly resource: string;
  readonly unit: UsageUnit;
  readonly amount: number;
}

export type UsageUnit =
  /** DynamoDB's request units: 1 KB written, or 4 KB read consistently; twice as many in a transaction. */
  | "dynamodb:write-units"
  | "dynamodb:read-units"
  /** The write units once more, by the kind of item: `table E#/META` for the key `E#1`, `META`. */
  | "dynamodb:units-by-item"
  /** Bytes that writes have added to tables and indexes; negative if more was deleted. */
  | "dynamodb:bytes-stored"
  /** Writes are PUT, COPY, POST and LIST; reads are GET and all others except DELETE; bytes are by bucket and first folder. */
  | "s3:writes"
  | "s3:reads"
  | "s3:bytes-stored"
  /** Bytes sent to users of presigned addresses; those to functions in the region are free. */
  | "s3:bytes-to-internet"
  | "kms:requests"
  | "sqs:requests"
  | "sns:requests"
  | "secretsmanager:requests"
  /** One mail for each recipient; bytes are those of mails with attachments, encoded as sent. */
  | "ses:mails"
  | "ses:attachment-bytes"
  | "lambda:requests"
  /** Memory of the function in MB times the milliseconds for which it ran here. */
  | "lambda:mb-ms"
  /** Bytes that functions wrote to their logs. */
  | "logs:bytes"
  | "apigateway:requests"
  | "cloudfront:requests"
  | "cloudfront:bytes-to-internet";

/** Counts usage from the start of the environment. */
export class Meter {
  readonly #amounts = new Map<string, Usage>();

  count(resource: string, unit: UsageUnit, amount: number): void {
    const id = `${unit} ${resource}`;
    const before = this.#amounts.get(id)?.amount ?? 0;
    this.#amounts.set(id, { resource, unit, amount: before + amount });
  }

  /** The usage in total, or since an earlier reading. */
  usage(since: readonly Usage[] = []): Usage[] {
    const counted = [...this.#amounts.values()].map((one) => {
      const earlier = since.find(
        ({ resource, unit }) => resource === one.resource && unit === one.unit,
      );
      return { ...one, amount: one.amount - (earlier?.amount ?? 0) };
    });
    return counted.filter(({ amount }) => amount !== 0);
  }
}
