import type { AlarmState, Metric } from "./aws/cloudwatch/service.ts";
import type { Observing } from "./aws/dynamodb/observed.ts";
import type { Elsewhere } from "./aws/elsewhere.ts";
import type { MailRefusal } from "./aws/ses.ts";
import type { Grant } from "./iam/iam.ts";
import type { MailQuery, ReceivedMail } from "./inbox/mailbox.ts";
import type { Usage } from "./system/meter.ts";
import type { StandIn } from "./system/stand-in.ts";

export interface LocalOptions {
  /** Output folder of `cdk synth`. */
  readonly cdkOut: string;
  /** Output folder of the site's build. */
  readonly site: string;
  /** The folder below which everything is persisted. */
  readonly dataDir: string;
  /** 0 or undefined for any free port. */
  readonly port?: number;
  readonly log?: (line: string) => void;
  /** Selects one of several stacks, by default the one named for development; those that it depends on run with it. */
  readonly stackName?: string;
  /** Serves functions from this folder of bundles, and reloads them on each change. */
  readonly bundles?: string;
  /** Whether `usage` includes DynamoDB's units, which makes its operations slower. */
  readonly countsUnits?: boolean;
  /** Values for the stack's parameters, as a deployment may set them. */
  readonly parameter?: (name: string) => string | undefined;
  /** Stand-ins for services outside of AWS that the stack's functions call. */
  readonly standIns?: readonly StandIn[];
  /** AWS services that another program emulates, such as DynamoDB Local. IAM is not enforced on them. */
  readonly elsewhere?: Elsewhere | undefined;
  /** Called with the stack's tables; returns the observer of each operation on them. */
  readonly observeDynamoDb?: Observing | undefined;
  /** Whether nothing happens by itself: no schedule runs, and no message or stream is read. */
  readonly atRest?: boolean | undefined;
  /**
   * Whether what falls due waits for `advance`: no schedule, hidden message or stand-in acts, and no item expires, because
   * time has merely passed, and no call or function is late. After `idle`, nothing then changes without a call; `advance` first waits for what is in progress.
   */
  readonly waitsForAdvance?: boolean | undefined;
  /** Idle time after which threads of functions end; a minute by default. */
  readonly functionIdleMs?: number;
}

export interface Local {
  readonly url: string;
  /** The API's own host name: a call to `url` with it as `Host` bypasses CloudFront. */
  readonly apiHost: string;
  /** AWS_ENDPOINT_URL. */
  readonly endpoint: string;
  /** Environment variables with which an operator's programs reach the stack's data. */
  readonly operator: Readonly<Record<string, string>>;
  /** The stack's time, in milliseconds. */
  now(): number;
  /** Moves the stack's clock; resolves when everything that became due is done. */
  advance(ms: number): Promise<void>;
  /** Newest first. */
  mails(query?: MailQuery): ReceivedMail[];
  /** From now on SES refuses each mail for this reason, or takes them again. */
  refuseMails(reason?: MailRefusal): void;
  /** From now on no concurrency is left for these functions, by their names in the stack's source, until it is called again. */
  throttleFunctions(names: readonly string[]): void;
  /** From now on the clocks of functions differ from the stack's time by `ms`; AWS takes their calls up to 15 minutes. */
  skewFunctions(ms: number): void;
  /** Resolves once no call, message or schedule is in progress. */
  idle(): Promise<void>;
  /** Runs a schedule, named by the beginning of its name. */
  runSchedule(name: string): Promise<void>;
  /** Runs a function, by its name in the stack's source, with an event; rejects if the function fails. */
  invoke(name: string, event: unknown): Promise<unknown>;
  /** Gives a secret a new version, as an operator would. `name` is the beginning of its logical id. */
  putSecret(name: string, value: string): void;
  /** Whether each alarm was raised since `from`, in milliseconds of the stack's time, at most a day ago. */
  alarmsSince(from: number): AlarmState[];
  /** Records a value, at the current time, of a metric that no service here measures. */
  putMetric(metric: Metric, value: number): void;
  grants(): Grant[];
  exercisedGrants(): Grant[];
  /** The usage that AWS would have billed since the start, or since an earlier reading. */
  usage(since?: readonly Usage[]): Usage[];
  /**
   * Runs `act` while one grant is withheld, and returns its result. Functions with the grant start cold before if it lets
   * them read, since they may have kept what they have read. What a refusal has left in them stays, as on AWS.
   */
  without<T>(grant: Grant, act: () => Promise<T>): Promise<T>;
  stop(): Promise<void>;
}
