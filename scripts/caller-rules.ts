import { resourcesOf, type Template } from "./template.ts";
import * as shape from "./template-shapes.ts";

/**
 * Checks calls that depend on more than IAM roles: a resource that a service is set to call must allow that, and a principal
 * that a policy names must exist. CloudFormation deploys both faults silently, and the calls then never happen.
 */
export function callers(template: Template): string[] {
  return [
    ...callsByServices(template).flatMap((call) => refusal(template, call)),
    ...policies(template).flatMap((policy) => unknownNames(template, policy)),
  ];
}

interface Call {
  /** Logical id of the resource that makes the call. */
  readonly by: string;
  readonly service: string;
  /** `<Topic>`, `<Queue.Arn>` or `<Function.Arn>`. */
  readonly target: string;
}

function callsByServices(template: Template): Call[] {
  const calls = (by: string, service: string, targets: readonly string[]): Call[] =>
    targets.map((target) => ({ by, service, target }));
  return [
    ...resourcesOf(template, "AWS::CloudWatch::Alarm", shape.alarmCalls).flatMap((alarm) =>
      calls(alarm.id, "cloudwatch.amazonaws.com", [
        ...alarm.AlarmActions,
        ...alarm.OKActions,
        ...alarm.InsufficientDataActions,
      ]),
    ),
    ...resourcesOf(template, "AWS::SNS::Subscription", shape.subscription)
      .filter(({ Protocol }) => Protocol === "sqs" || Protocol === "lambda")
      .flatMap(({ id, Endpoint }) => calls(id, "sns.amazonaws.com", [Endpoint])),
    ...resourcesOf(
      template,
      "AWS::SES::ConfigurationSetEventDestination",
      shape.mailEvents,
    ).flatMap(({ id, EventDestination: { SnsDestination } }) =>
      calls(id, "ses.amazonaws.com", SnsDestination ? [SnsDestination.TopicARN] : []),
    ),
    ...resourcesOf(template, "AWS::Events::Rule", shape.eventRule).flatMap(({ id, Targets }) =>
      calls(
        id,
        "events.amazonaws.com",
        Targets.map(({ Arn }) => Arn),
      ),
    ),
  ];
}

function refusal(template: Template, { by, service, target }: Call): string[] {
  const called = template.resources.get(idIn(target));
  if (!called) return [`${by}: calls ${target}, which is not there`];
  const isLet = lets[called.type];
  if (!isLet) return [`${by}: calls ${called.id}, and no rule knows who may call ${called.type}`];
  return isLet(template, target, service) ? [] : [`${by}: ${service} may not call ${called.id}`];
}

const idIn = (target: string): string => /^<(\w+)(?:\.Arn)?>$/.exec(target)?.[1] ?? "";

type Lets = (template: Template, target: string, service: string) => boolean;

/** For each kind of target, whether it allows the service to call it. */
const lets: Readonly<Record<string, Lets>> = {
  "AWS::SNS::Topic": (template, target, service) =>
    resourcesOf(template, "AWS::SNS::TopicPolicy", shape.topicPolicy)
      .filter(({ Topics }) => Topics.includes(target))
      .some((policy) => allows(policy, "sns:Publish", target, service)),
  "AWS::SQS::Queue": (template, target, service) =>
    resourcesOf(template, "AWS::SQS::QueuePolicy", shape.queuePolicy)
      .filter(({ Queues }) => Queues.includes(`<${idIn(target)}>`))
      .some((policy) => allows(policy, "sqs:SendMessage", target, service)),
  "AWS::Lambda::Function": (template, target, service) =>
    resourcesOf(template, "AWS::Lambda::Permission", shape.permission).some(
      ({ FunctionName, Principal }) => FunctionName === target && Principal === service,
    ),
};

function allows(
  { PolicyDocument }: shape.ResourcePolicy,
  action: string,
  target: string,
  service: string,
): boolean {
  return PolicyDocument.Statement.some(
    ({ Effect, Action, Resource, Principal }) =>
      Effect === "Allow" &&
      Action.includes(action) &&
      Resource?.includes(target) &&
      servicesOf(Principal).includes(service),
  );
}

/** A policy's properties also name what it is attached to, which must exist too. */
const policies = ({ resources }: Template) =>
  [...resources.values()].filter(({ type }) => /Policy$|::Role$|KMS::Key$/.test(type));

function unknownNames(
  { resources, parameters }: Template,
  policy: { id: string; properties: unknown },
): string[] {
  const named = [...JSON.stringify(policy.properties).matchAll(/<(\w+)(?:\.\w+)?>/g)];
  const missing = named
    .map(([, id = ""]) => id)
    .filter((id) => !resources.has(id) && !parameters.includes(id));
  return [
    ...new Set(missing.map((id) => `${policy.id}: names ${id}, which is not there`)),
    ...servicesIn(policy.properties)
      .filter((service) => !knownServices.has(service))
      .map((service) => `${policy.id}: names ${service}, which is no service we know`),
  ];
}

const knownServices = new Set([
  "apigateway.amazonaws.com",
  "backup.amazonaws.com",
  "cloudfront.amazonaws.com",
  "cloudwatch.amazonaws.com",
  "cognito-idp.amazonaws.com",
  "delivery.logs.amazonaws.com",
  "events.amazonaws.com",
  "lambda.amazonaws.com",
  "logging.s3.amazonaws.com",
  "s3.amazonaws.com",
  "scheduler.amazonaws.com",
  "ses.amazonaws.com",
  "sns.amazonaws.com",
]);

/** Every `{ "Service": ... }` in a policy. */
function servicesIn(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(servicesIn);
  if (typeof value !== "object" || value === null) return [];
  return [...servicesOf(value), ...Object.values(value).flatMap(servicesIn)];
}

function servicesOf(principal: unknown): string[] {
  const { data } = shape.servicePrincipal.safeParse(principal);
  return data?.Service ?? [];
}
