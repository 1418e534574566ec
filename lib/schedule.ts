import type { Duration } from "aws-cdk-lib";
import type { Function as Lambda } from "aws-cdk-lib/aws-lambda";
import { CfnSchedule } from "aws-cdk-lib/aws-scheduler";
import { Construct } from "constructs";
import { allow } from "./allow.ts";
import { InlineRole } from "./inline-role.ts";

interface ScheduleProps {
  readonly runs: Lambda;
  /** May invoke what the stage's schedules run. */
  readonly role: InlineRole;
  readonly description: string;
  /** For example `rate(5 minutes)`. */
  readonly every: string;
  /** A run that has not started by then is dropped. */
  readonly startsWithin: Duration;
}

/** All schedules share one role, because a stack can have at most 500 resources. */
export const scheduleRole = (scope: Construct): InlineRole =>
  new InlineRole(scope, "Schedules", { service: "scheduler.amazonaws.com" });

/** Runs a function regularly. A run that fails is not repeated, because the next one follows soon. */
export class Schedule extends Construct {
  constructor(scope: Construct, id: string, props: ScheduleProps) {
    super(scope, id);
    const { runs, role, description, every, startsWithin } = props;
    runs.configureAsyncInvoke({ retryAttempts: 0, maxEventAge: startsWithin });
    // Not the construct's target, which may invoke every version of the function.
    allow(role, ["lambda:InvokeFunction"], runs.functionArn);
    new CfnSchedule(this, "Schedule", {
      description,
      scheduleExpression: every,
      flexibleTimeWindow: { mode: "OFF" },
      target: {
        arn: runs.functionArn,
        roleArn: role.roleArn,
        retryPolicy: {
          maximumRetryAttempts: 0,
          maximumEventAgeInSeconds: startsWithin.toSeconds(),
        },
      },
    });
  }
}
