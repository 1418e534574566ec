import type { AccessRequest } from "../iam/access.ts";
import type { DescribedStack } from "../template/stack.ts";
import { notEmulated, ServiceError } from "./protocol/failure.ts";
import { document, element } from "./protocol/xml.ts";

export interface CloudFormation {
  access(form: URLSearchParams): AccessRequest[];
  /** Returns XML. */
  answer(form: URLSearchParams): string;
}

interface Stacks {
  describeStacks(): readonly DescribedStack[];
  /** New values of references to resources made in other programs, by their original values. */
  readonly madeElsewhere?: ReadonlyMap<string, string>;
}

/** Describes a stack and lists its resources, as an operator's programs request them. */
export function openCloudFormation({ describeStacks, madeElsewhere }: Stacks): CloudFormation {
  const answers: Readonly<Record<string, (stack: DescribedStack) => string>> = {
    DescribeStacks: described,
    ListStackResources: (stack) => listed(stack, madeElsewhere),
  };
  function stackNamed(name: string | null): DescribedStack {
    const found = describeStacks().find((stack) => stack.name === name || stack.id === name);
    if (found) return found;
    throw new ServiceError("ValidationError", `Stack with id ${name} does not exist`);
  }
  return {
    access: (form) => [
      { action: `cloudformation:${form.get("Action")}`, resource: "*", context: {} },
    ],
    answer(form) {
      const action = form.get("Action") ?? "";
      const answer = answers[action];
      if (!answer) throw notEmulated("cloudformation", action);
      const inner = `<${action}Result>${answer(stackNamed(form.get("StackName")))}</${action}Result>`;
      return document(`${action}Response`, inner, namespace);
    },
  };
}

const createdAt = "2026-01-01T00:00:00Z";

function described({ name, id, outputs }: DescribedStack): string {
  const values = Object.entries(outputs).map(
    ([key, value]) =>
      `<member>${element("OutputKey", key)}${element("OutputValue", value)}</member>`,
  );
  const stack = [
    element("StackName", name),
    element("StackId", id),
    element("CreationTime", createdAt),
    element("StackStatus", "CREATE_COMPLETE"),
    `<Outputs>${values.join("")}</Outputs>`,
  ];
  return `<Stacks><member>${stack.join("")}</member></Stacks>`;
}

function listed(
  { resources }: DescribedStack,
  madeElsewhere: ReadonlyMap<string, string> = new Map(),
): string {
  const members = resources.map(({ id, type, ref }) =>
    [
      element("LogicalResourceId", id),
      element("PhysicalResourceId", madeElsewhere.get(ref) ?? ref),
      element("ResourceType", type),
      element("ResourceStatus", "CREATE_COMPLETE"),
      element("LastUpdatedTimestamp", createdAt),
    ].join(""),
  );
  const all = members.map((one) => `<member>${one}</member>`).join("");
  return `<StackResourceSummaries>${all}</StackResourceSummaries>`;
}

const namespace = "http://cloudformation.amazonaws.com/doc/2010-05-15/";
