/** The service has not answered. */
export const noAnswer = "TimeoutError";

/** An AWS error with its name and the members that the SDK sets. */
export class AwsError extends Error {
  readonly $metadata = { attempts: 1 };
  readonly $fault: "client" | "server";
  constructor(name: string, message: string, members: object = {}) {
    const { stackTraceLimit } = Error;
    // The stack trace in the simulator is useless.
    Error.stackTraceLimit = 0;
    super(message);
    Error.stackTraceLimit = stackTraceLimit;
    this.name = name;
    this.$fault = name === "InternalServerError" ? "server" : "client";
    Object.assign(this, members);
  }
}
