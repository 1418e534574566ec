import { english, type Said, type Saying, say } from "./said.ts";
import type { SentenceCode } from "./sentences.ts";

export type FaultCode = Extract<SentenceCode, `fault.${string}`>;

/** A file is not what it should be; the message gives the reason as half a sentence for people. */
export class Fault extends Error {
  readonly reason: Said;

  constructor(...saying: Saying<FaultCode>) {
    const reason = say(...saying);
    super(english(reason));
    this.name = "Fault";
    this.reason = reason;
  }
}

/** An answer from an authority or operator can't be used; the message is for the operator. */
export class Unusable extends Error {
  constructor(message: string) {
    super(message);
    this.name = "Unusable";
  }
}
