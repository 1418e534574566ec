import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { App } from "aws-cdk-lib";
import { Template as CdkTemplate } from "aws-cdk-lib/assertions";
import * as z from "zod/mini";
import { type FunctionName, functionNames } from "../../lib/function-needs.ts";
import { addStage, type StageStacks } from "../../lib/stacks.ts";
import { type Stage, stages } from "../../lib/stages.ts";
import { statementsOf } from "../../scripts/role-policies.ts";
import {
  parseTemplate,
  resourcesOf,
  type Template,
  wholeTemplates,
} from "../../scripts/template.ts";
import * as shape from "../../scripts/template-shapes.ts";

const cdkJson = z.object({ context: z.record(z.string(), z.unknown()) });

/**
 * The CLI hands cdk.json's flags to the app; here there is no CLI. CDK's validator takes more than half the time of a
 * synthesis, so that a test of what it finds asks for it.
 */
export function newApp({ isValidated = false } = {}): App {
  const { context } = cdkJson.parse(JSON.parse(readFileSync("cdk.json", "utf8")));
  const builtinCloudFormationValidation = isValidated;
  return new App({ analyticsReporting: false, context, builtinCloudFormationValidation });
}

/** A stage's stacks, of empty bundles and an empty site: what they hold doesn't change the template. */
export function stacksIn(app: App, stage: Stage): StageStacks {
  return addStage(app, stage, emptyPlaces());
}

export function emptyPlaces(): { bundles: string; site: string } {
  const folder = mkdtempSync(join(tmpdir(), "undersign-"));
  for (const name of [...functionNames.map((each) => `functions/${each}`), "site"]) {
    mkdirSync(join(folder, name), { recursive: true });
    writeFileSync(join(folder, name, "index.mjs"), "");
  }
  return { bundles: join(folder, "functions"), site: join(folder, "site") };
}

/** All templates of a stage, in the order in which they are deployed. */
export function stackTemplates(stage: Stage): Template[] {
  const app = newApp();
  stacksIn(app, stage);
  return app.synth().stacks.map(({ stackName, template, environment }) =>
    // Refuses a template whose resources wait for each other in a circle.
    parseTemplate(stackName, CdkTemplate.fromJSON(template).toJSON(), environment.region),
  );
}

/** A stage's stacks as one, except that of its copies. */
export const wholeTemplate = (stage: Stage): Template => wholeOf(stackTemplates(stage));

const wholeOf = (templates: readonly Template[]): Template => {
  const [whole] = wholeTemplates(templates).filter(({ name }) => name.endsWith("-app"));
  if (!whole) throw new Error("expected a stack that refers to the others, found none");
  return whole;
};

export function named(templates: readonly Template[], name: string): Template {
  const found = templates.find((template) => template.name === name);
  if (!found) throw new Error(`expected a stack ${name}, found none`);
  return found;
}

/** With an operator, so that it has every function. */
export const prodStage: Stage = { ...stages.prod, operators: ["ann@firm.test"] };
export const ofProd = stackTemplates(prodStage);
export const dev = wholeTemplate(stages.dev);
export const prod = wholeOf(ofProd);
export const prodEdge = named(ofProd, "Undersign-prod-edge");

/** The functions of ours by their names; CDK leaves dashes out of ids. A stage may have none of the optional ones. */
export function lambdasByName(template: Template, lacking: readonly FunctionName[] = []) {
  const all = resourcesOf(template, "AWS::Lambda::Function", shape.lambda);
  return Object.fromEntries(
    functionNames
      .filter((name) => !lacking.includes(name))
      .map((name) => {
        const start = `Functions${name.replaceAll("-", "")}`;
        const found = all.find(({ id }) => new RegExp(`^${start}[0-9A-F]{8}$`).test(id));
        if (!found)
          throw new Error(`expected a function ${name}, found ${all.map(({ id }) => id)}`);
        return [name, found] as const;
      }),
  );
}

/** What a function may do, as `action on ARN`. */
export function grantsOf(template: Template, roleArn: string): string[] {
  return statementsOf(template, roleArn).flatMap(({ Action, Resource = [] }) =>
    Action.flatMap((action) => Resource.map((arn) => `${action} on ${arn}`)),
  );
}
