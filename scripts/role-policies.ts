import { resourcesOf, type Template } from "./template.ts";
import * as shape from "./template-shapes.ts";

/** A policy of a role, written into the role or attached to it. */
export interface RolePolicy {
  /** Id of the resource that has it. */
  readonly id: string;
  /** `<LogicalId.Arn>` */
  readonly roleArn: string;
  readonly document: shape.PolicyDocument;
}

export function rolePolicies(template: Template): RolePolicy[] {
  const inline = resourcesOf(template, "AWS::IAM::Role", shape.role).flatMap(
    ({ id, Policies = [] }) =>
      Policies.map(({ PolicyDocument: document }) => ({ id, roleArn: `<${id}.Arn>`, document })),
  );
  const attached = resourcesOf(template, "AWS::IAM::Policy", shape.policy).flatMap(
    ({ id, Roles, PolicyDocument: document }) =>
      Roles.map((role) => ({ id, roleArn: `${role.slice(0, -1)}.Arn>`, document })),
  );
  return [...inline, ...attached];
}

/** What a role is allowed, statement by statement. */
export const statementsOf = (template: Template, roleArn: string | undefined): shape.Statement[] =>
  rolePolicies(template)
    .filter((policy) => policy.roleArn === roleArn)
    .flatMap(({ document }) => document.Statement);
