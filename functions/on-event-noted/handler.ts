import type { Context, DynamoDBStreamEvent, ScheduledEvent } from "aws-lambda";
import { variable } from "#core/environment";
import { enqueueHook } from "#core/gateways/queue";
import { scheduled } from "#core/http/scheduled";
import { hasSucceeded, withLogFields } from "#core/log";
import { runLease } from "#core/store/common/run-lease";
import { dueHooks, markDue } from "#core/store/programs/hooks";
import { accountsToPublish, publishEvents } from "#core/store/programs/publish-events";

/** Time to finish the current batch. */
const reserveMs = 5_000;

/** Interval of the schedule (lib/event-publishing.ts). */
const everyMs = 5 * 60_000;

/**
 * Puts recorded events into their accounts' feeds: triggered by the stream for each recorded event, and every few
 * minutes for those that the stream has missed.
 */
export const handler = async (
  event: DynamoDBStreamEvent | ScheduledEvent,
  context: Context,
): Promise<void> =>
  "Records" in event ? publishTold(event, context) : publishUntold(event, context);

const publish = (userId: string, { getRemainingTimeInMillis }: Context): Promise<void> =>
  publishEvents(userId, {
    now: new Date(),
    endsAt: new Date(Date.now() + getRemainingTimeInMillis()),
    isTimeLeft: () => getRemainingTimeInMillis() > reserveMs,
    tell: async (hookIds) => {
      for (const hookId of hookIds)
        if (!(await enqueueHook({ userId, hookId }))) await markDue(userId, hookId, new Date());
    },
  });

/**
 * Works on all accounts at once, at most one for each of a batch's records. One that fails doesn't stop the others; Lambda
 * then delivers the same records again.
 */
async function publishTold({ Records }: DynamoDBStreamEvent, context: Context): Promise<void> {
  const named = Records.flatMap(({ dynamodb }) => dynamodb?.Keys?.["pk"]?.S?.slice(2) ?? []);
  const accounts = [...new Set(named)];
  const done = await Promise.all(accounts.map((userId) => isPublished(userId, context)));
  const failed = done.filter((isDone) => !isDone).length;
  if (failed > 0) throw new Error(`${failed} of ${accounts.length} accounts failed`);
}

function isPublished(userId: string, context: Context): Promise<boolean> {
  const { awsRequestId: requestId } = context;
  return withLogFields({ requestId, correlationId: requestId, userId }, () =>
    hasSucceeded(() => publish(userId, context), "events not published"),
  );
}

async function publishUntold(event: ScheduledEvent, context: Context): Promise<void> {
  try {
    await remindOfHooks(new Date());
  } finally {
    await publishAll(event, context);
  }
}

/**
 * Sends messages for webhooks that are due before the next run: for later tries, and for what a lost message or a run
 * that ended too soon has left. The run fails if one can't be sent, so that an alarm notices: nothing else would show that
 * webhooks wait.
 */
async function remindOfHooks(now: Date): Promise<void> {
  let unsent = 0;
  for await (const { dueAt, ...hook } of dueHooks(new Date(now.getTime() + everyMs))) {
    const delaySeconds = Math.max(0, Math.ceil((Date.parse(dueAt) - now.getTime()) / 1000));
    if (!(await enqueueHook(hook, { delaySeconds }))) unsent++;
  }
  if (unsent > 0) throw new Error(`${unsent} webhooks could not be queued`);
}

const publishAll = (event: ScheduledEvent, context: Context): Promise<void> =>
  scheduled({
    idName: "userId",
    due: accountsToPublish,
    work: (userId) => publish(userId, context),
    lease: runLease(variable("EVENTS_TABLE"), "on-event-noted"),
  })(event, context);
