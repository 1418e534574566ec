import type { Role, Statement } from "../template/roles.ts";
import { wildcard } from "../template/wildcard.ts";
import { AccessDenied, type AccessRequest } from "./access.ts";

/** One action on one resource that a policy of the template allows. */
export interface Grant {
  readonly roleId: string;
  readonly action: string;
  readonly resource: string;
}

export interface Iam {
  /** Throws and logs AccessDenied unless the role's policies allow the request. */
  authorize(roleId: string, request: AccessRequest): void;
  /** Withholds a grant from all roles until the next call. Without a grant, roles have what the template gives them. */
  withhold(grant?: Grant): void;
  /** Every grant in the template itself. */
  grants(): Grant[];
  /** The grants that have allowed some request so far. */
  exercisedGrants(): Grant[];
}

/** Id of the person who runs the stack and may do everything, like an administrator of an AWS account. */
export const operatorId = "operator";

export interface IamOptions {
  readonly log: (line: string) => void;
}

export function createIam(roles: readonly Role[], { log }: IamOptions): Iam {
  let byId = new Map(roles.map((role) => [role.id, role]));
  const exercised = new Map<string, Grant>();

  return {
    withhold(grant) {
      byId = new Map(roles.map((role) => [role.id, removeGrant(role, grant)]));
    },
    grants: () => roles.flatMap(allGrants),
    exercisedGrants: () => [...exercised.values()],
    authorize(roleId, request) {
      if (roleId === operatorId) return;
      const role = byId.get(roleId);
      if (!role) throw deny(roleId, request, "there is no such role");
      const matching = role.statements.filter((statement) => matches(statement, request));
      if (matching.some(({ effect }) => effect === "Deny")) {
        throw deny(roleId, request, "a statement denies it");
      }
      if (matching.length === 0) throw deny(roleId, request, "no statement allows it");
      for (const statement of matching) {
        for (const grant of usedGrants(roleId, statement, request))
          exercised.set(key(grant), grant);
      }
    },
  };

  function deny(roleId: string, { action, resource }: AccessRequest, reason: string): AccessDenied {
    log(`IAM refuses ${roleId}: ${action} on ${resource} (${reason})`);
    return new AccessDenied(
      `User: ${byId.get(roleId)?.arn ?? roleId} is not authorized to perform: ${action} on resource: ${resource} because ${reason}`,
    );
  }
}

/** Whether a statement, Allow or Deny, applies to this request. */
export function matches(statement: Statement, request: AccessRequest): boolean {
  return (
    statement.actions.some((pattern) => actionMatches(pattern, request.action)) &&
    statement.resources.some((pattern) => resourceMatches(pattern, request.resource)) &&
    conditionsHold(statement.conditions, request.context)
  );
}

function actionMatches(pattern: string, action: string): boolean {
  return wildcard(pattern, "si").test(action);
}

function resourceMatches(pattern: string, resource: string): boolean {
  if (pattern.includes("${"))
    throw new Error(`iam: policy variables (${pattern}) are not modelled`);
  return wildcard(pattern).test(resource);
}

type Compare = (actual: string, wanted: string) => boolean;

const like: Compare = (actual, wanted) => wildcard(wanted).test(actual);
const operators: Record<string, Compare> = {
  StringEquals: (actual, wanted) => actual === wanted,
  StringEqualsIgnoreCase: (actual, wanted) => actual.toLowerCase() === wanted.toLowerCase(),
  StringLike: like,
  ArnEquals: like,
  ArnLike: like,
  Bool: (actual, wanted) => actual.toLowerCase() === wanted.toLowerCase(),
  NumericEquals: (actual, wanted) => Number(actual) === Number(wanted),
  NumericLessThan: (actual, wanted) => Number(actual) < Number(wanted),
  NumericLessThanEquals: (actual, wanted) => Number(actual) <= Number(wanted),
  NumericGreaterThan: (actual, wanted) => Number(actual) > Number(wanted),
  NumericGreaterThanEquals: (actual, wanted) => Number(actual) >= Number(wanted),
};
const opposites: Record<string, string> = {
  StringNotEquals: "StringEquals",
  StringNotEqualsIgnoreCase: "StringEqualsIgnoreCase",
  StringNotLike: "StringLike",
  ArnNotEquals: "ArnEquals",
  ArnNotLike: "ArnLike",
  NumericNotEquals: "NumericEquals",
};

function conditionsHold(
  conditions: Statement["conditions"],
  context: AccessRequest["context"],
): boolean {
  return Object.entries(conditions).every(([operator, keys]) => {
    const holds = readOperator(operator);
    return Object.entries(keys).every(([name, wanted]) =>
      holds(context[name.toLowerCase()], wanted),
    );
  });
}

type Condition = (actual: string | undefined, wanted: readonly string[]) => boolean;

/** Each key has at most one value here, so ForAllValues and ForAnyValue differ only when it is absent. */
function readOperator(operator: string): Condition {
  const [, set, name = "", ifExists] =
    /^(ForAllValues:|ForAnyValue:)?(\w+?)(IfExists)?$/.exec(operator) ?? [];
  if (name === "Null") return (actual, wanted) => (actual === undefined) === (wanted[0] === "true");
  const opposite = opposites[name];
  const compare = operators[opposite ?? name];
  if (!compare) throw new Error(`iam: condition operator ${operator} is not modelled`);
  return (actual, wanted) => {
    if (actual === undefined)
      return Boolean(ifExists) || set === "ForAllValues:" || Boolean(opposite);
    return wanted.some((one) => compare(actual, one)) !== Boolean(opposite);
  };
}

function usedGrants(roleId: string, statement: Statement, request: AccessRequest): Grant[] {
  return statement.actions
    .filter((action) => actionMatches(action, request.action))
    .flatMap((action) =>
      statement.resources
        .filter((resource) => resourceMatches(resource, request.resource))
        .map((resource) => ({ roleId, action, resource })),
    );
}

function allGrants(role: Role): Grant[] {
  return role.statements
    .filter(({ effect, managed }) => effect === "Allow" && !managed)
    .flatMap(({ actions, resources }) =>
      actions.flatMap((action) =>
        resources.map((resource) => ({ roleId: role.id, action, resource })),
      ),
    );
}

/** A statement that contains the grant among others is split, so that the others stay. */
function removeGrant(role: Role, grant: Grant | undefined): Role {
  if (role.id !== grant?.roleId) return role;
  const statements = role.statements.flatMap((statement): Statement[] => {
    if (statement.effect === "Deny") return [statement];
    const { actions, resources } = statement;
    if (!actions.includes(grant.action) || !resources.includes(grant.resource)) return [statement];
    return [
      { ...statement, actions: actions.filter((action) => action !== grant.action) },
      {
        ...statement,
        actions: [grant.action],
        resources: resources.filter((resource) => resource !== grant.resource),
      },
    ];
  });
  return { ...role, statements };
}

function key({ roleId, action, resource }: Grant): string {
  return `${roleId} ${action} ${resource}`;
}
