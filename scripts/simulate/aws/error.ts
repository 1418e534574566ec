/** An error of AWS by its name, with the members that the SDK gives it. */
export class AwsError extends Error {
  constructor(name: string, message: string, members: object = {}) {
    super(message);
    this.name = name;
    Object.assign(this, members);
  }
}
