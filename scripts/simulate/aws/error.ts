/** The service has not answered. */
export const noAnswer = "TimeoutError";

/** An error of AWS by its name, with the members that the SDK gives it. */
export class AwsError extends Error {
  readonly $metadata = { attempts: 1 };
  readonly $fault: "client" | "server";
  constructor(name: string, message: string, members: object = {}) {
    const { stackTraceLimit } = Error;
    // Where the simulator made it is of no use to anybody.
    Error.stackTraceLimit = 0;
    super(message);
    Error.stackTraceLimit = stackTraceLimit;
    this.name = name;
    this.$fault = name === "InternalServerError" ? "server" : "client";
    Object.assign(this, members);
  }
}
