import { join } from "node:path";
import { App, Validations } from "aws-cdk-lib";
import { AwsSolutionsChecks } from "cdk-nag";
import { addStacks } from "../lib/stacks.ts";

const app = new App({ analyticsReporting: false });
addStacks(app, { bundles: join("dist", "functions"), site: join("dist", "site") });
Validations.of(app).addPlugins(new AwsSolutionsChecks(app));
