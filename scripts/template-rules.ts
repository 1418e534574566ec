import { actions } from "../lib/allow.ts";
import { apiFaults, functionAt } from "./api-rules.ts";
import { callers } from "./caller-rules.ts";
import { quotaFaults } from "./quota-rules.ts";
import { rolePolicies, statementsOf } from "./role-policies.ts";
import { resourcesOf, type Template, wholeTemplates } from "./template.ts";
import * as shape from "./template-shapes.ts";

/**
 * Finds faults of stacks that are deployed together which appear only at deployment or later, and which no schema detects. Each
 * finding is a sentence.
 */
export function lintTemplates(templates: readonly Template[]): string[] {
  const named = (find: (template: Template) => string[]) => (template: Template) =>
    find(template).map((fault) => `${template.name}: ${fault}`);
  return [
    ...templates.flatMap(named(quotaFaults)),
    ...wholeTemplates(templates).flatMap(named(faultsOf)),
  ];
}

function faultsOf(template: Template): string[] {
  return [
    ...environments(template),
    ...grants(template),
    ...apiFaults(template),
    ...schedules(template),
    ...buckets(template),
    ...pollers(template),
    ...callers(template),
  ];
}

const reserved =
  /^(_HANDLER|_X_AMZN_TRACE_ID|LAMBDA_(TASK_ROOT|RUNTIME_DIR)|AWS_(REGION|DEFAULT_REGION|ACCESS_KEY(_ID)?|SECRET_ACCESS_KEY|SESSION_TOKEN|EXECUTION_ENV|LAMBDA_.*|XRAY_.*))$/;
const secretValue = /sk_(live|test)_|whsec_|AKIA[A-Z0-9]{12}|-----BEGIN/;
const secretName = /SECRET|PASSWORD|API_?KEY|STRIPE_KEY/;
const environmentBytesMax = 4096;

function environments(template: Template): string[] {
  return resourcesOf(template, "AWS::Lambda::Function", shape.lambda).flatMap(
    ({ id, Environment, MemorySize = 128 }) => {
      const variables = Environment?.Variables ?? {};
      return [
        ...Object.entries(variables).flatMap(([name, value]) => [
          ...when(reserved.test(name), `${id}: Lambda reserves the variable ${name}`),
          ...when(
            secretValue.test(value) || (secretName.test(name) && !/_(ARN|NAME)$/.test(name)),
            `${id}: ${name} looks like a secret, and anybody who can read the function reads it`,
          ),
        ]),
        ...when(
          JSON.stringify(variables).length > environmentBytesMax,
          `${id}: its variables are more than 4 KB`,
        ),
        ...when(MemorySize < 128 || MemorySize > 10_240, `${id}: Lambda has no ${MemorySize} MB`),
      ];
    },
  );
}

/** Actions that the SQS poller needs besides our own grants. */
const pollerActions = [
  "sqs:ChangeMessageVisibility",
  "sqs:DeleteMessage",
  "sqs:GetQueueAttributes",
  "sqs:GetQueueUrl",
  "sqs:ReceiveMessage",
];
const knownActions = new Set<string>([...actions, ...pollerActions]);

/** Actions that the reader of a table's stream needs. */
const streamActions = [
  "dynamodb:DescribeStream",
  "dynamodb:GetRecords",
  "dynamodb:GetShardIterator",
  "dynamodb:ListStreams",
];

function grants(template: Template): string[] {
  return ownPolicies(template).flatMap(({ id, document }) =>
    document.Statement.filter((one) => !isAboutNoResource(one)).flatMap(
      ({ Action, Resource = [] }) => [
        ...Action.filter((action) => !knownActions.has(action)).map(
          (action) => `${id}: ${action} is not among the actions that lib/allow.ts lists`,
        ),
        ...Resource.filter((arn) => !isOfTemplate(arn, template)).map(
          (arn) => `${id}: ${arn} is not a resource of this template`,
        ),
      ],
    ),
  );
}

/** X-Ray's traces, and what SES says of the account, of domains and quotas, are no resources that a policy could name. */
const isAboutNoResource = ({ Action }: shape.Statement): boolean =>
  Action.every((action) => action.startsWith("xray:") || action.startsWith("ses:Get"));

/**
 * All policies except that of CDK's own site deployer, which runs only during deployments, and that of S3's replication,
 * which names buckets that are elsewhere (test/lib/copies.test.ts).
 */
function ownPolicies(template: Template) {
  return rolePolicies(template).filter(
    ({ id }) => !/^(CustomCDKBucketDeployment|FileCopiesRole)/.test(id),
  );
}

/** SES has no resources with an ARN attribute; its identity is made once for all stages. */
const named = /^arn:aws:ses:[a-z0-9-]+:<AWS::AccountId>:(identity|configuration-set)\/[^*]+$/;

function isOfTemplate(arn: string, template: Template): boolean {
  const [, id, rest = ""] = /^<(\w+)\.Arn>(.*)$/.exec(arn) ?? [];
  if (!id)
    return named.test(arn) || isReference(arn, template) || functionAt(template, arn) !== undefined;
  const [, index] = /^\/index\/(.+)$/.exec(rest) ?? [];
  return template.resources.has(id) && (!index || indexesOf(template, id).includes(index));
}

/** Types of which `Ref` returns the ARN. */
const knownByArn = ["AWS::SecretsManager::Secret", "AWS::SNS::Topic"];

const isReference = (arn: string, { resources }: Template): boolean =>
  knownByArn.includes(resources.get(arn.slice(1, -1))?.type ?? "");

function indexesOf(template: Template, id: string): string[] {
  return resourcesOf(template, "AWS::DynamoDB::GlobalTable", shape.table)
    .filter((table) => table.id === id)
    .flatMap((table) => [...table.GlobalSecondaryIndexes, ...table.LocalSecondaryIndexes])
    .map((index) => index.IndexName);
}

const scheduleForms = [
  /^rate\(1 (minute|hour|day)\)$/,
  /^rate\(([2-9]|[1-9]\d+) (minutes|hours|days)\)$/,
  /^cron\((\S+ ){5}\S+\)$/,
  /^at\(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\)$/,
];

function schedules(template: Template): string[] {
  return resourcesOf(template, "AWS::Scheduler::Schedule", shape.schedule).flatMap(
    ({ id, ScheduleExpression: text }) =>
      when(!scheduleForms.some((form) => form.test(text)), `${id}: ${text} is no schedule`),
  );
}

function buckets(template: Template): string[] {
  return resourcesOf(template, "AWS::S3::Bucket", shape.bucket).flatMap((bucket) =>
    when(
      bucket.ObjectLockEnabled === true && bucket.VersioningConfiguration?.Status !== "Enabled",
      `${bucket.id}: objects can't be locked without versioning`,
    ),
  );
}

function pollers(template: Template): string[] {
  const lambdas = resourcesOf(template, "AWS::Lambda::Function", shape.lambda);
  const queues = resourcesOf(template, "AWS::SQS::Queue", shape.queue);
  return resourcesOf(template, "AWS::Lambda::EventSourceMapping", shape.eventSource).flatMap(
    (source) => {
      const [, streamed] = /^<(\w+)\.StreamArn>$/.exec(source.EventSourceArn) ?? [];
      if (streamed) return streamReader(template, source, streamed);
      const worker = lambdas.find(({ id }) => source.FunctionName === `<${id}>`);
      const queue = queues.find(({ id }) => source.EventSourceArn === `<${id}.Arn>`);
      if (!worker || !queue) return [`${source.id}: connects something that is not there`];
      const granted = actionsOn(template, worker.Role, source.EventSourceArn);
      return [
        ...without(pollerActions, granted).map(
          (action) => `${worker.id}: its poller lacks ${action}`,
        ),
        ...when(
          (queue.VisibilityTimeout ?? 30) < 6 * (worker.Timeout ?? 3),
          `${queue.id}: messages come back before six times the timeout of ${worker.id}`,
        ),
      ];
    },
  );
}

function streamReader(
  template: Template,
  source: { readonly id: string; readonly FunctionName: string },
  tableId: string,
): string[] {
  const lambdas = resourcesOf(template, "AWS::Lambda::Function", shape.lambda);
  const reader = lambdas.find(({ id }) => source.FunctionName === `<${id}>`);
  const [table] = resourcesOf(template, "AWS::DynamoDB::GlobalTable", shape.table).filter(
    ({ id }) => id === tableId,
  );
  if (!reader || !table) return [`${source.id}: connects something that is not there`];
  const granted = actionsOn(template, reader.Role, `<${tableId}.Arn>/stream/*`);
  return [
    ...when(!table.StreamSpecification, `${tableId}: has no stream for ${reader.id} to read`),
    ...without(streamActions, granted).map((action) => `${reader.id}: its reader lacks ${action}`),
  ];
}

function actionsOn(template: Template, roleArn: string, resourceArn: string): string[] {
  return statementsOf(template, roleArn)
    .filter((statement) => statement.Resource?.includes(resourceArn))
    .flatMap((statement) => statement.Action);
}

function when(isWrong: boolean, sentence: string): string[] {
  return isWrong ? [sentence] : [];
}

function without(some: readonly string[], others: readonly string[]): string[] {
  return some.filter((each) => !others.includes(each));
}
