import { CfnOutput, Stack } from "aws-cdk-lib";
import type { Construct } from "constructs";
import { AccessLogs } from "./access-logs.ts";
import { Alarms } from "./alarms.ts";
import { Api } from "./api.ts";
import { Data } from "./data.ts";
import { Documents } from "./documents.ts";
import { Functions } from "./functions.ts";
import { Identity } from "./identity.ts";
import { Mail } from "./mail.ts";
import { Sealing } from "./sealing.ts";
import type { Stage } from "./stages.ts";
import { Sweep } from "./sweep.ts";
import { Website } from "./website.ts";

interface SigningStackProps {
  readonly stage: Stage;
  /** Folder with `<function>/index.mjs` for each folder of `functions/`. */
  readonly bundles: string;
  /** Folder with the built site. */
  readonly site: string;
}

/** The whole product in one account and region. */
export class SigningStack extends Stack {
  constructor(scope: Construct, id: string, { stage, bundles, site }: SigningStackProps) {
    super(scope, id, {
      description: `${stage.productName}: electronic signing (${stage.name})`,
      env: { region: stage.region },
      terminationProtection: stage.keepsData,
    });
    const accessLogs = new AccessLogs(this, "AccessLogs", stage).bucket;
    const data = new Data(this, "Data", stage);
    const mail = new Mail(this, "Mail", stage);
    const sealing = new Sealing(this, "Sealing", stage);
    const identity = new Identity(this, "Identity", { stage, mail });
    const api = new Api(this, "Api", { stage, identity });
    const website = new Website(this, "Website", { stage, api, accessLogs, site });
    const siteUrl = website.url;
    const documents = new Documents(this, "Documents", { stage, accessLogs, siteUrl });

    const rooms = { data, documents, identity, mail, sealing };
    const functions = new Functions(this, "Functions", { stage, bundles, siteUrl, ...rooms });
    const { byName } = functions;
    identity.challengedBy(byName["login-challenge"]);
    api.servedBy(byName);
    sealing.workedBy(byName["on-seal-requested"]);
    mail.workedBy(byName["on-mail-requested"]);
    new Sweep(this, "Sweep", { sweeper: byName.sweep });

    new Alarms(this, "Alarms", { stage, api, functions, mail, sealing });
    new CfnOutput(this, "SiteUrl", { value: siteUrl });
  }
}
