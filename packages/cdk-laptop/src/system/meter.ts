/** What AWS would bill for, by the resource that it was used of. */
export interface Usage {
  /** The name or ARN by which the template's resource is called; of an index `table/index/name`. */
  readonly resource: string;
  readonly unit: UsageUnit;
  readonly amount: number;
}

export type UsageUnit =
  /** DynamoDB's request units: 1 KB written, or 4 KB read consistently; twice as many in a transaction. */
  | "dynamodb:write-units"
  | "dynamodb:read-units"
  /** What writes have added to tables and indexes; less than nothing when more was deleted. */
  | "dynamodb:bytes-stored"
  /** Of S3: PUT, COPY, POST and LIST; GET and all others but DELETE; bytes by bucket and first folder. */
  | "s3:writes"
  | "s3:reads"
  | "s3:bytes-stored"
  /** To whoever has a presigned address; functions in the region get theirs for nothing. */
  | "s3:bytes-to-internet"
  | "kms:requests"
  | "sqs:requests"
  | "sns:requests"
  | "secretsmanager:requests"
  /** One for each recipient; bytes are those of mails with attachments, coded as they are sent. */
  | "ses:mails"
  | "ses:attachment-bytes"
  | "lambda:requests"
  /** Memory of the function in MB, times the milliseconds that it ran here. */
  | "lambda:mb-ms"
  /** What functions wrote. */
  | "logs:bytes"
  | "apigateway:requests"
  | "cloudfront:requests"
  | "cloudfront:bytes-to-internet";

/** Counts from the start of the environment. */
export class Meter {
  readonly #amounts = new Map<string, Usage>();

  count(resource: string, unit: UsageUnit, amount: number): void {
    const id = `${unit} ${resource}`;
    const before = this.#amounts.get(id)?.amount ?? 0;
    this.#amounts.set(id, { resource, unit, amount: before + amount });
  }

  /** All of it, or what came after an earlier reading. */
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
