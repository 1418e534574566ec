import * as z from "zod/mini";
import { ofType, type Resource } from "./resource.ts";
import { type Statement, statementSchema, toStatement } from "./roles.ts";

const names = z.union([z.string(), z.array(z.string())]);
const document = z.object({
  Statement: z.array(
    z.extend(statementSchema, {
      Principal: z.union([
        z.literal("*"),
        z.strictObject({ AWS: z.optional(names), Service: z.optional(names) }),
      ]),
    }),
  ),
});

/** A statement of a topic's or queue's own policy, with the services to whose requests it applies. */
export interface ResourceStatement {
  /** `*` for everybody. */
  readonly services: readonly string[];
  readonly statement: Statement;
}

/** The statements of all topics and queues; each names the ARNs to which it applies. */
export const readResourcePolicies = (resources: readonly Resource[]): ResourceStatement[] =>
  ofType(resources, "AWS::SNS::TopicPolicy", "AWS::SQS::QueuePolicy").flatMap(({ props }) =>
    document.parse(props["PolicyDocument"]).Statement.map(({ Principal, ...statement }) => ({
      services: servicesOf(Principal),
      statement: toStatement(statement),
    })),
  );

function servicesOf(
  principal: z.output<typeof document>["Statement"][number]["Principal"],
): readonly string[] {
  if (principal === "*") return ["*"];
  const { AWS = [], Service = [] } = principal;
  return [...[AWS].flat().filter((name) => name === "*"), ...[Service].flat()];
}
