import { Stack } from "aws-cdk-lib";
import type { Key } from "aws-cdk-lib/aws-kms";
import { Construct } from "constructs";
import { AccessLogs } from "./access-logs.ts";
import { FileCopies, TableCopies } from "./copies.ts";
import { Data } from "./data.ts";
import { Documents } from "./documents.ts";
import { Identity } from "./identity.ts";
import { hookKey, linkKey, sealKey } from "./keys.ts";
import { MailSender } from "./mail-sender.ts";
import { PaymentSecrets } from "./payment-secrets.ts";
import type { PrivateBucket } from "./private-bucket.ts";
import { dataStackName, type Stage } from "./stages.ts";

interface DataStackProps {
  readonly stage: Stage;
  readonly sellsPlans: boolean;
}

/**
 * The data that an installation keeps: tables, files, keys, accounts, secrets. This stack refers to nothing in the app's stack.
 * The ids are from the time when both were one stack: another id would make another, empty resource.
 */
export class DataStack extends Stack {
  readonly accessLogs: PrivateBucket;
  readonly tables: Data;
  readonly documents: Documents;
  readonly sender: MailSender;
  readonly keys: Readonly<Record<"seal" | "link" | "hook", Key>>;
  readonly identity: Identity;
  readonly paymentSecrets: PaymentSecrets | undefined;

  constructor(scope: Construct, { stage, sellsPlans }: DataStackProps) {
    super(scope, dataStackName(stage), {
      description: `${stage.productName}: data that is kept (${stage.name})`,
      env: { region: stage.region },
      terminationProtection: stage.terminationProtection,
    });
    this.accessLogs = new AccessLogs(this, "AccessLogs", stage).bucket;
    this.tables = new Data(this, "Data", stage);
    const { copyTo } = stage;
    const copies = copyTo && new FileCopies(this, "FileCopies", stage, copyTo);
    if (copyTo) new TableCopies(this, "TableCopies", { stage, to: copyTo, data: this.tables });
    const { accessLogs } = this;
    this.documents = new Documents(this, "Documents", { stage, copies, accessLogs });
    this.sender = new MailSender(this, "Mail", stage);
    this.keys = {
      seal: sealKey(new Construct(this, "Sealing"), stage),
      link: linkKey(this.sender, stage),
      hook: hookKey(new Construct(this, "Hooks"), stage),
    };
    this.identity = new Identity(this, "Identity", { stage, sender: this.sender });
    this.paymentSecrets = sellsPlans ? new PaymentSecrets(this, "Payments", stage) : undefined;
  }
}
