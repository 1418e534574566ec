import { join } from "node:path";
import { App, Validations } from "aws-cdk-lib";
import { AwsSolutionsChecks } from "cdk-nag";
import { SigningStack } from "../lib/signing-stack.ts";
import { stages } from "../lib/stages.ts";

const app = new App({ analyticsReporting: false });

// Dev comes first: the local environment runs the first assembly that it finds.
for (const stage of [stages.dev, stages.prod]) {
  new SigningStack(app, `Undersign-${stage.name}`, {
    stage,
    bundles: join("dist", "functions"),
    site: join("dist", "site"),
  });
}

Validations.of(app).addPlugins(new AwsSolutionsChecks(app));
