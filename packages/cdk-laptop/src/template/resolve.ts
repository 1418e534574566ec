import type { Assembly, Template } from "./assembly.ts";
import { record, resolveValue, type Scope } from "./intrinsics.ts";
import { type Place, physical } from "./physical.ts";
import type { Resource } from "./resource.ts";

/**
 * Every resource with its intrinsic functions resolved, each after those it depends on. Anything that is not
 * modelled throws an error that names it, so that no stack runs here by chance.
 */
export function resolveTemplate(
  template: Template,
  stack: string,
  place: Place,
  given: TemplateInputs = {},
): Resource[] {
  return new Resolver(template, pseudoParameters(stack, place), place, given).all();
}

/** What comes from outside of the template. */
export interface TemplateInputs {
  /** Values of parameters; undefined for a parameter's default. */
  readonly parameter?: ((name: string) => string | undefined) | undefined;
  /** The outputs of the stacks before this one, by stack and name. */
  readonly outputs?: OutputsByStack | undefined;
}

type OutputsByStack = ReadonlyMap<string, Readonly<Record<string, unknown>>>;

export interface ResolvedStack {
  readonly resources: readonly Resource[];
  /** Resolved on demand, so that an output with something that is not modelled doesn't break anything else. */
  describe(): StackDescription;
}

/** Stacks in the order of their deployment: each may use the outputs of those before it. */
export function resolveStacks(
  assemblies: readonly Assembly[],
  here: Omit<Place, "region">,
  parameter: TemplateInputs["parameter"],
): ResolvedStack[] {
  const outputs = new Map<string, Readonly<Record<string, string>>>();
  return assemblies.map(({ stackName, template, region }, at) => {
    const place = { ...here, region };
    const given = { parameter, outputs };
    const resources = resolveTemplate(template, stackName, place, given);
    const describe = () => describeStack(template, stackName, place, given);
    if (at < assemblies.length - 1) outputs.set(stackName, describe().outputs);
    return { resources, describe };
  });
}

export interface StackDescription {
  readonly name: string;
  readonly id: string;
  readonly outputs: Readonly<Record<string, string>>;
}

function describeStack(
  template: Template,
  name: string,
  place: Place,
  given: TemplateInputs,
): StackDescription {
  const resolver = new Resolver(template, pseudoParameters(name, place), place, given);
  const outputs = Object.entries(template.Outputs ?? {}).map(
    ([output, { Value }]) => [output, String(resolveValue(Value, resolver))] as const,
  );
  return { name, id: String(resolver.ref("AWS::StackId")), outputs: Object.fromEntries(outputs) };
}

class Resolver implements Scope {
  readonly #template: Template;
  readonly #pseudo: Readonly<Record<string, string | undefined>>;
  readonly #place: Place;
  readonly #given: TemplateInputs;
  readonly #done = new Map<string, Resource>();
  readonly #underWay = new Set<string>();

  constructor(
    template: Template,
    pseudo: Readonly<Record<string, string | undefined>>,
    place: Place,
    given: TemplateInputs,
  ) {
    this.#template = template;
    this.#pseudo = pseudo;
    this.#place = place;
    this.#given = given;
  }

  all(): Resource[] {
    for (const [id, { Condition }] of Object.entries(this.#template.Resources)) {
      if (Condition === undefined || this.condition(Condition)) this.#resource(id);
    }
    return [...this.#done.values()];
  }

  get mappings(): unknown {
    return this.#template.Mappings;
  }

  ref(name: string): unknown {
    if (name in this.#pseudo) return this.#pseudo[name];
    const declared = this.#template.Parameters?.[name];
    return declared
      ? (this.#given.parameter?.(name) ?? declared.Default)
      : this.#resource(name).ref;
  }

  outputOf(stack: string, name: string): unknown {
    const found = this.#given.outputs?.get(stack)?.[name];
    if (found !== undefined) return found;
    throw new Error(`template: no stack before this one is '${stack}' with an output '${name}'`);
  }

  attribute(id: string, name: string): string {
    const { attributes, type } = this.#resource(id);
    const found = attributes[name];
    if (found !== undefined) return found;
    throw new Error(`template: ${type}.${name} (of ${id}) is not modelled`);
  }

  condition(name: string): boolean {
    const expression = this.#template.Conditions?.[name];
    if (expression !== undefined) return Boolean(resolveValue(expression, this));
    throw new Error(`template: condition '${name}' is not there`);
  }

  #resource(id: string): Resource {
    const known = this.#done.get(id);
    if (known) return known;
    const source = this.#template.Resources[id];
    if (!source) throw new Error(`template: '${id}' is referred to and is not there`);
    if (this.#underWay.has(id)) {
      throw new Error(`template: circular dependency ${[...this.#underWay, id].join(" -> ")}`);
    }
    this.#underWay.add(id);
    for (const other of [source.DependsOn ?? []].flat()) this.#resource(other);
    const props = record(resolveValue(source.Properties ?? {}, this));
    const names = physical(id, source.Type, props, this.#place);
    const resolved = { id, type: source.Type, props, ...names };
    this.#underWay.delete(id);
    this.#done.set(id, resolved);
    return resolved;
  }
}

/** The only random part of a deployed stack; constant here, so that names made from it stay the same. */
const suffixHere = "000010ca1000";

function pseudoParameters(
  stack: string,
  { account, region, suffix = suffixHere }: Place,
): Record<string, string | undefined> {
  return {
    "AWS::AccountId": account,
    "AWS::Region": region,
    "AWS::Partition": "aws",
    "AWS::URLSuffix": "amazonaws.com",
    "AWS::StackName": stack,
    "AWS::StackId": `arn:aws:cloudformation:${region}:${account}:stack/${stack}/10ca1000-0000-4000-8000-${suffix}`,
    "AWS::NoValue": undefined,
  };
}
