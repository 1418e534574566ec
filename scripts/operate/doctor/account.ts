import { ACMClient } from "@aws-sdk/client-acm";
import {
  CloudFormationClient,
  DescribeStacksCommand,
  type Stack,
} from "@aws-sdk/client-cloudformation";
import { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { KMSClient } from "@aws-sdk/client-kms";
import { LambdaClient } from "@aws-sdk/client-lambda";
import { SecretsManagerClient } from "@aws-sdk/client-secrets-manager";
import { ServiceQuotasClient } from "@aws-sdk/client-service-quotas";
import { SESClient } from "@aws-sdk/client-ses";
import { SNSClient } from "@aws-sdk/client-sns";
import { GetCallerIdentityCommand, STSClient } from "@aws-sdk/client-sts";
import { edgeRegion } from "../../../contract/rules/settings/regions.ts";
import { appStackName, dataStackName, type Stage } from "../../../lib/stages.ts";
import { type StackResource, stackResources } from "../../stage-names.ts";
import { NotAsked } from "./not-asked.ts";

/** Which stage to examine, and what to ask besides AWS. */
export interface Examination {
  readonly stage: Stage;
  /** Folder with the built site. */
  readonly site: string;
  /** Stripe itself if undefined. */
  readonly stripeUrl: string | undefined;
  /** The version that runs this, and what package.json asks for. */
  readonly node: { readonly here: string; readonly wanted: string };
  /** Where the operator's `aws` commands go; undefined if the environment doesn't say it. */
  readonly cliRegion: string | undefined;
  readonly resolveTxt: (name: string) => Promise<string[][]>;
}

/** Answers from a stage's AWS account; each is requested only once. */
export class Account {
  readonly asked: Examination;
  /** `data` is the stack of what is kept; `app` works with it, and is deployed with it. */
  readonly stackNames: { readonly data: string; readonly app: string };
  private readonly kept = new Map<string, Promise<unknown>>();
  private readonly sts: STSClient;
  private readonly stacks: CloudFormationClient;
  private readonly edgeStacks: CloudFormationClient;
  private readonly clients;

  constructor(asked: Examination) {
    this.asked = asked;
    this.stackNames = { data: dataStackName(asked.stage), app: appStackName(asked.stage) };
    const config = { region: asked.stage.region, maxAttempts: 2 };
    this.sts = new STSClient(config);
    this.stacks = new CloudFormationClient(config);
    const atEdge = { ...config, region: edgeRegion };
    this.edgeStacks = new CloudFormationClient(atEdge);
    this.clients = {
      acm: new ACMClient(atEdge),
      dynamodb: new DynamoDBClient(config),
      kms: new KMSClient(config),
      lambda: new LambdaClient(config),
      quotas: new ServiceQuotasClient(config),
      secrets: new SecretsManagerClient(config),
      ses: new SESClient(config),
      sns: new SNSClient(config),
    };
  }

  /** Owner of the credentials; throws `NotAsked` if there are none, so that not every service is tried in vain. */
  caller(): Promise<{ account: string; arn: string }> {
    return this.once("caller", async () => {
      try {
        const { Account: account = "", Arn: arn = "" } = await this.sts.send(
          new GetCallerIdentityCommand({}),
        );
        return { account, arn };
      } catch (error) {
        const reason = error instanceof Error ? error.message : String(error);
        throw new NotAsked(`could not be asked without AWS credentials that count (${reason})`);
      }
    });
  }

  async client<Name extends keyof Account["clients"]>(name: Name) {
    await this.caller();
    return this.clients[name];
  }

  /** Undefined if there is no such stack. */
  async findStack(StackName: string, isAtEdge = false): Promise<Stack | undefined> {
    await this.caller();
    const stacks = isAtEdge ? this.edgeStacks : this.stacks;
    return this.once(`stack ${StackName} ${isAtEdge}`, async () => {
      try {
        const { Stacks } = await stacks.send(new DescribeStacksCommand({ StackName }));
        return Stacks?.[0];
      } catch (error) {
        if (error instanceof Error && /does not exist/.test(error.message)) return undefined;
        throw error;
      }
    });
  }

  /** The id that AWS gave to the resource whose logical id begins so; throws `NotAsked` before it is deployed. */
  async resource(type: string, logicalId: string): Promise<string> {
    const found = (await this.resources()).find(
      (one) => one.type === type && one.id.startsWith(logicalId),
    );
    if (found) return found.name;
    throw new NotAsked(this.notDeployed());
  }

  async siteUrl(): Promise<string> {
    const url = await this.output("SiteUrl");
    if (url) return url;
    throw new NotAsked(this.notDeployed());
  }

  private notDeployed = (): string => `can be asked when ${this.stackNames.app} is deployed`;

  /** Throws `NotAsked` before it is deployed; undefined if a version was deployed that has no such output. */
  async output(name: string): Promise<string | undefined> {
    const stack = await this.findStack(this.stackNames.app);
    if (!stack) throw new NotAsked(this.notDeployed());
    return stack.Outputs?.find(({ OutputKey }) => OutputKey === name)?.OutputValue;
  }

  private async resources(): Promise<StackResource[]> {
    const all: StackResource[] = [];
    for (const name of Object.values(this.stackNames))
      if (await this.findStack(name))
        all.push(
          ...(await this.once(`resources ${name}`, () => stackResources(this.stacks, name))),
        );
    return all;
  }

  private once<Answer>(name: string, ask: () => Promise<Answer>): Promise<Answer> {
    const known = this.kept.get(name);
    // Each name stands for one type of answer.
    if (known) return known as Promise<Answer>;
    const asked = ask();
    this.kept.set(name, asked);
    return asked;
  }
}
