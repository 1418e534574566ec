/** An error of AWS by its name, with the members that the SDK gives it. */
export class AwsError extends Error {
  constructor(name: string, message: string, members: object = {}) {
    const { stackTraceLimit } = Error;
    // Where the simulator made it is of no use to anybody.
    Error.stackTraceLimit = 0;
    super(message);
    Error.stackTraceLimit = stackTraceLimit;
    this.name = name;
    Object.assign(this, members);
  }
}
