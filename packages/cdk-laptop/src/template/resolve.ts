import type { Template } from "./assembly.ts";
import { record, resolveValue, type Scope } from "./intrinsics.ts";
import { type Place, physical } from "./physical.ts";
import type { Resource } from "./resource.ts";

/**
 * Every resource with its intrinsic functions resolved, each after those it depends on. What is not
 * modelled throws and is named: a stack that runs here must not run by luck.
 */
export function resolveTemplate(
  template: Template,
  stack: string,
  place: Place,
  parameter: (name: string) => string | undefined = () => undefined,
): Resource[] {
  const done = new Map<string, Resource>();
  const underWay = new Set<string>();
  const pseudo = pseudoParameters(stack, place);
  const scope: Scope = {
    mappings: template.Mappings,
    ref(name) {
      if (name in pseudo) return pseudo[name];
      const declared = template.Parameters?.[name];
      return declared ? (parameter(name) ?? declared.Default) : resource(name).ref;
    },
    attribute(id, name) {
      const { attributes, type } = resource(id);
      const found = attributes[name];
      if (found !== undefined) return found;
      throw new Error(`template: ${type}.${name} (of ${id}) is not modelled`);
    },
    condition(name) {
      const expression = template.Conditions?.[name];
      if (expression !== undefined) return Boolean(resolveValue(expression, scope));
      throw new Error(`template: condition '${name}' is not there`);
    },
  };
  for (const [id, { Condition }] of Object.entries(template.Resources)) {
    if (Condition === undefined || scope.condition(Condition)) resource(id);
  }
  return [...done.values()];

  function resource(id: string): Resource {
    const known = done.get(id);
    if (known) return known;
    const source = template.Resources[id];
    if (!source) throw new Error(`template: '${id}' is referred to and is not there`);
    if (underWay.has(id)) {
      throw new Error(`template: circular dependency ${[...underWay, id].join(" -> ")}`);
    }
    underWay.add(id);
    for (const other of [source.DependsOn ?? []].flat()) resource(other);
    const props = record(resolveValue(source.Properties ?? {}, scope));
    const resolved = { id, type: source.Type, props, ...physical(id, source.Type, props, place) };
    underWay.delete(id);
    done.set(id, resolved);
    return resolved;
  }
}

/** The one random part of a deployed stack; here it stays, and so do the names made from it. */
const stackUuid = "10ca1000-0000-4000-8000-000010ca1000";

function pseudoParameters(
  stack: string,
  { account, region }: Place,
): Record<string, string | undefined> {
  return {
    "AWS::AccountId": account,
    "AWS::Region": region,
    "AWS::Partition": "aws",
    "AWS::URLSuffix": "amazonaws.com",
    "AWS::StackName": stack,
    "AWS::StackId": `arn:aws:cloudformation:${region}:${account}:stack/${stack}/${stackUuid}`,
    "AWS::NoValue": undefined,
  };
}
