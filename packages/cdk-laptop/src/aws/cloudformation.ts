import type { AccessRequest } from "../iam/access.ts";
import type { StackDescription } from "../template/resolve.ts";
import type { Resource } from "../template/resource.ts";
import { notEmulated } from "./protocol/failure.ts";
import { document, element } from "./protocol/xml.ts";

export interface CloudFormation {
  access(form: URLSearchParams): AccessRequest[];
  /** Returns XML. */
  answer(form: URLSearchParams): string;
}

interface OneStack {
  readonly resources: readonly Resource[];
  describeStack(): StackDescription;
  /** New values of references to resources made in other programs, by their original values. */
  readonly madeElsewhere?: ReadonlyMap<string, string>;
}

/** Describes the one stack and lists its resources, as an operator's programs request them. */
export function openCloudFormation(stack: OneStack): CloudFormation {
  const answers: Readonly<Record<string, () => string>> = {
    DescribeStacks: () => described(stack.describeStack()),
    ListStackResources: () => listed(stack),
  };
  return {
    access: (form) => [
      { action: `cloudformation:${form.get("Action")}`, resource: "*", context: {} },
    ],
    answer(form) {
      const action = form.get("Action") ?? "";
      const answer = answers[action];
      if (!answer) throw notEmulated("cloudformation", action);
      const inner = `<${action}Result>${answer()}</${action}Result>`;
      return document(`${action}Response`, inner, namespace);
    },
  };
}

const createdAt = "2026-01-01T00:00:00Z";

function described({ name, id, outputs }: StackDescription): string {
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

function listed({ resources, madeElsewhere = new Map() }: OneStack): string {
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
