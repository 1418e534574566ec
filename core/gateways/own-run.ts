import { InvokeCommand, LambdaClient } from "@aws-sdk/client-lambda";

const lambda = new LambdaClient({});

/** Starts another run of the function that runs now, without waiting for it. */
export async function startOwnRun(functionName: string, event: object): Promise<void> {
  await lambda.send(
    new InvokeCommand({
      FunctionName: functionName,
      InvocationType: "Event",
      Payload: JSON.stringify(event),
    }),
  );
}
