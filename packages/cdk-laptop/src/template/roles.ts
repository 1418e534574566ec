import * as z from "zod/mini";
import { ofType, type Resource } from "./resource.ts";

const strings = z.union([z.string(), z.array(z.string())]);
const scalar = z.union([z.string(), z.number(), z.boolean()]);

/** Elements that aren't modelled (NotAction, NotResource, Principal) are refused, never ignored. */
export const statementSchema = z.strictObject({
  Sid: z.optional(z.string()),
  Effect: z.enum(["Allow", "Deny"]),
  Action: strings,
  Resource: strings,
  Condition: z.optional(
    z.record(z.string(), z.record(z.string(), z.union([scalar, z.array(scalar)]))),
  ),
});
const documentSchema = z.object({ Statement: z.array(statementSchema) });

const roleSchema = z.object({
  Policies: z.optional(z.array(z.object({ PolicyDocument: documentSchema }))),
  ManagedPolicyArns: z.optional(z.array(z.string())),
  PermissionsBoundary: z.optional(z.never()),
});
const policySchema = z.object({
  PolicyDocument: documentSchema,
  Roles: z.optional(z.array(z.string())),
});

export interface Statement {
  readonly effect: "Allow" | "Deny";
  readonly actions: readonly string[];
  readonly resources: readonly string[];
  /** operator -> key -> accepted values */
  readonly conditions: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>;
  /** Whether it is from an AWS managed policy, which the stack can't narrow. */
  readonly managed: boolean;
}

export interface Role {
  /** Logical id, as in the access key `ROLE<id>`. */
  readonly id: string;
  readonly arn: string;
  readonly statements: readonly Statement[];
}

const managed: Record<string, Statement> = {
  "arn:aws:iam::aws:policy/service-role/AWSLambdaBasicExecutionRole": {
    effect: "Allow",
    actions: ["logs:CreateLogGroup", "logs:CreateLogStream", "logs:PutLogEvents"],
    resources: ["*"],
    conditions: {},
    managed: true,
  },
};

/** The roles of functions and services, with all identity policies attached to them. */
export function readRoles(resources: readonly Resource[]): Role[] {
  const policies = ofType(resources, "AWS::IAM::Policy").map(({ props }) =>
    policySchema.parse(props),
  );
  return ofType(resources, "AWS::IAM::Role").map((resource) => {
    const { Policies, ManagedPolicyArns } = roleSchema.parse(resource.props);
    const attached = policies.filter(({ Roles }) => Roles?.includes(resource.ref));
    return {
      id: resource.id,
      arn: resource.attributes["Arn"] ?? resource.id,
      statements: [
        ...(ManagedPolicyArns ?? []).map(managedStatement),
        ...[...(Policies ?? []), ...attached].flatMap(({ PolicyDocument }) =>
          PolicyDocument.Statement.map(toStatement),
        ),
      ],
    };
  });
}

function managedStatement(policyArn: string): Statement {
  const statement = managed[policyArn];
  if (!statement) throw new Error(`iam: managed policy ${policyArn} is not modelled`);
  return statement;
}

export function toStatement(source: z.output<typeof statementSchema>): Statement {
  return {
    effect: source.Effect,
    actions: [source.Action].flat(),
    resources: [source.Resource].flat(),
    conditions: mapValues(source.Condition ?? {}, (keys) =>
      mapValues(keys, (values) => [values].flat().map(String)),
    ),
    managed: false,
  };
}

function mapValues<A, B>(source: Record<string, A>, change: (value: A) => B): Record<string, B> {
  return Object.fromEntries(Object.entries(source).map(([key, value]) => [key, change(value)]));
}
