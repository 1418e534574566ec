import type { Duration } from "aws-cdk-lib";
import { Role, ServicePrincipal } from "aws-cdk-lib/aws-iam";
import type { Function as Lambda } from "aws-cdk-lib/aws-lambda";
import { CfnSchedule } from "aws-cdk-lib/aws-scheduler";
import { Construct } from "constructs";
import { allow } from "./allow.ts";

interface ScheduleProps {
  readonly runs: Lambda;
  readonly description: string;
  /** `rate(5 minutes)` */
  readonly every: string;
  /** A run that couldn't start by then is left to the next. */
  readonly startsWithin: Duration;
}

/** Runs a function every so often; a run that fails is not tried again, for the next one comes anyway. */
export class Schedule extends Construct {
  constructor(scope: Construct, id: string, props: ScheduleProps) {
    super(scope, id);
    const { runs, description, every, startsWithin } = props;
    const role = new Role(this, "Role", {
      assumedBy: new ServicePrincipal("scheduler.amazonaws.com"),
    });
    runs.configureAsyncInvoke({ retryAttempts: 0, maxEventAge: startsWithin });
    // Not the ready-made target: it may invoke every version of the function as well.
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
