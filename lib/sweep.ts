import { Duration } from "aws-cdk-lib";
import { Role, ServicePrincipal } from "aws-cdk-lib/aws-iam";
import type { Function as Lambda } from "aws-cdk-lib/aws-lambda";
import { CfnSchedule } from "aws-cdk-lib/aws-scheduler";
import { Construct } from "constructs";
import { allow } from "./allow.ts";

interface SweepProps {
  readonly sweeper: Lambda;
}

/** Finds whatever a crash left: queues make work fast, this makes it certain. */
export class Sweep extends Construct {
  constructor(scope: Construct, id: string, { sweeper }: SweepProps) {
    super(scope, id);
    const role = new Role(this, "Role", {
      assumedBy: new ServicePrincipal("scheduler.amazonaws.com"),
    });
    // The next sweep comes anyway: a failed one is not tried again, a late one not started.
    sweeper.configureAsyncInvoke({ retryAttempts: 0, maxEventAge: Duration.minutes(5) });
    // Not the ready-made target: it may invoke every version of the function as well.
    allow(role, ["lambda:InvokeFunction"], sweeper.functionArn);
    new CfnSchedule(this, "Schedule", {
      description: "Reminders, expiry, and work that no queue remembers",
      scheduleExpression: "rate(5 minutes)",
      flexibleTimeWindow: { mode: "OFF" },
      target: {
        arn: sweeper.functionArn,
        roleArn: role.roleArn,
        retryPolicy: { maximumRetryAttempts: 0, maximumEventAgeInSeconds: 300 },
      },
    });
  }
}
