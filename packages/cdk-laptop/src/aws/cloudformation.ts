import type { AccessRequest } from "../iam/access.ts";
import type { Resource } from "../template/resource.ts";
import { notEmulated } from "./protocol/failure.ts";
import { document, element } from "./protocol/xml.ts";

export interface CloudFormation {
  access(form: URLSearchParams): AccessRequest[];
  /** XML. */
  answer(form: URLSearchParams): string;
}

/**
 * Says which resources the one stack has, as programs of an operator ask for them: those of other programs by the ids that
 * they got there, `madeElsewhere`.
 */
export function openCloudFormation(
  resources: readonly Resource[],
  madeElsewhere: ReadonlyMap<string, string> = new Map(),
): CloudFormation {
  const listed = resources.map(({ id, type, ref }) =>
    [
      element("LogicalResourceId", id),
      element("PhysicalResourceId", madeElsewhere.get(ref) ?? ref),
      element("ResourceType", type),
      element("ResourceStatus", "CREATE_COMPLETE"),
      element("LastUpdatedTimestamp", "2026-01-01T00:00:00Z"),
    ].join(""),
  );
  const members = listed.map((one) => `<member>${one}</member>`).join("");
  const result = `<StackResourceSummaries>${members}</StackResourceSummaries>`;
  return {
    access: (form) => [
      { action: `cloudformation:${form.get("Action")}`, resource: "*", context: {} },
    ],
    answer(form) {
      const action = form.get("Action") ?? "";
      if (action !== "ListStackResources") throw notEmulated("cloudformation", action);
      const inner = `<ListStackResourcesResult>${result}</ListStackResourcesResult>`;
      return document("ListStackResourcesResponse", inner, namespace);
    },
  };
}

const namespace = "http://cloudformation.amazonaws.com/doc/2010-05-15/";
