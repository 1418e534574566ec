import type { Function as Lambda } from "aws-cdk-lib/aws-lambda";
import {
  ConfigurationSetEventDestination,
  EmailSendingEvent,
  EventDestination,
} from "aws-cdk-lib/aws-ses";
import { Topic } from "aws-cdk-lib/aws-sns";
import { SqsSubscription } from "aws-cdk-lib/aws-sns-subscriptions";
import { Construct } from "constructs";
import type { MailSender } from "./mail-sender.ts";
import type { Stage } from "./stages.ts";
import { WorkQueue } from "./work-queue.ts";

/**
 * What SES reports about our mails: a topic to which only SES may publish, for our configuration set, and a queue to
 * which only the topic may send. Doesn't use EventBridge, to which SES delivers with best effort and on the bus that
 * the whole account shares.
 */
export class MailEvents extends Construct {
  readonly events: WorkQueue;

  constructor(scope: Construct, id: string, stage: Stage, { configurationSet }: MailSender) {
    super(scope, id);
    const topic = new Topic(this, "Topic", { enforceSSL: true });
    const worker = "on-mail-event";
    this.events = new WorkQueue(this, "Events", { stage, worker, queue: "mailEvents" });
    topic.addSubscription(
      new SqsSubscription(this.events.queue, {
        rawMessageDelivery: true,
        // What could not be delivered to the queue; the alarm and the command for its other messages know it.
        deadLetterQueue: this.events.failed,
      }),
    );
    new ConfigurationSetEventDestination(this, "Destination", {
      configurationSet,
      destination: EventDestination.snsTopic(topic),
      events: [
        EmailSendingEvent.DELIVERY,
        EmailSendingEvent.BOUNCE,
        EmailSendingEvent.COMPLAINT,
        EmailSendingEvent.REJECT,
        EmailSendingEvent.DELIVERY_DELAY,
      ],
    });
  }

  workedBy(worker: Lambda): void {
    this.events.workedBy(worker, 10);
  }
}
