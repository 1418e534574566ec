import { serviceMay } from "../iam/resource-policies.ts";
import type { Meter } from "../system/meter.ts";
import { ofType, type Resource } from "../template/resource.ts";
import { readResourcePolicies } from "../template/resource-policies.ts";
import { maybeText } from "./protocol/json.ts";

/** Topics to which AWS's own services publish, and the queues that subscribe to them. */
export interface Sns {
  /** Throws when the topic's policy doesn't let the service publish for its resource. */
  assertMayPublish(service: string, sourceArn: string, topicArn: string): void;
  publish(topicArn: string, message: string): void;
}

interface Options {
  resources: readonly Resource[];
  account: string;
  meter: Meter;
  send(queueArn: string, body: string): void;
}

export function openSns({ resources, account, meter, send }: Options): Sns {
  const policies = readResourcePolicies(resources);
  const contextOf = (sourceArn: string) => ({
    "aws:sourceaccount": account,
    "aws:sourcearn": sourceArn,
    "aws:securetransport": "true",
  });
  const subscriptions = subscriptionsOf(resources);
  for (const { topicArn, queueArn } of subscriptions) {
    const request = {
      action: "sqs:SendMessage",
      resource: queueArn,
      context: contextOf(topicArn),
    };
    if (!serviceMay("sns.amazonaws.com", request, policies))
      throw new Error(`template: SNS may not send from ${topicArn} to ${queueArn}`);
  }
  return {
    assertMayPublish(service, sourceArn, topicArn) {
      const request = {
        action: "sns:Publish",
        resource: topicArn,
        context: contextOf(sourceArn),
      };
      if (!serviceMay(service, request, policies))
        throw new Error(`template: ${service} may not publish from ${sourceArn} to ${topicArn}`);
    },
    publish(topicArn, message) {
      meter.count(topicArn, "sns:requests", 1);
      for (const subscription of subscriptions)
        if (subscription.topicArn === topicArn) send(subscription.queueArn, message);
    },
  };
}

/** Subscriptions of queues; e-mail subscriptions get nothing here. */
function subscriptionsOf(resources: readonly Resource[]) {
  return ofType(resources, "AWS::SNS::Subscription").flatMap(({ id, props }) => {
    if (props["Protocol"] === "email") return [];
    const [topicArn, queueArn] = [maybeText(props, "TopicArn"), maybeText(props, "Endpoint")];
    const isModelled = props["Protocol"] === "sqs" && props["RawMessageDelivery"] === true;
    if (!isModelled || !topicArn || !queueArn || props["FilterPolicy"] !== undefined)
      throw new Error(`template: ${id} is no raw subscription of a queue; others are not modelled`);
    return { topicArn, queueArn };
  });
}
