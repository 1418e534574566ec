import { createHmac } from "node:crypto";
import { ecKeyOf } from "./ecdsa.ts";

interface KeyInput {
  readonly Message?: Uint8Array;
}

const sealing = ecKeyOf("the simulator's sealing key");

/** KMS with one key for seals and one for links. */
export function answerKms(command: string, { Message = new Uint8Array() }: KeyInput): object {
  switch (command) {
    case "GetPublicKeyCommand":
      return { PublicKey: sealing.spki, SigningAlgorithms: ["ECDSA_SHA_256"] };
    case "SignCommand":
      return { Signature: sealing.sign(Message) };
    case "GenerateMacCommand":
      return { Mac: createHmac("sha256", "the simulator's link key").update(Message).digest() };
    default:
      throw new Error(`KMS: ${command} is not simulated`);
  }
}
