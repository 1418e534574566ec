/** Why a file is not what it should be; the message is half a sentence for people. */
export class Fault extends Error {
  constructor(message: string) {
    super(message);
    this.name = "Fault";
  }
}
