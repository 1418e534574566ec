import type {
  CreateAuthChallengeTriggerEvent,
  DefineAuthChallengeTriggerEvent,
  VerifyAuthChallengeResponseTriggerEvent,
} from "aws-lambda";
import { type LoginProof, spendCode } from "#core/store/account/logins";

type TriggerEvent =
  | DefineAuthChallengeTriggerEvent
  | CreateAuthChallengeTriggerEvent
  | VerifyAuthChallengeResponseTriggerEvent;

/**
 * The pool's CUSTOM_AUTH triggers: first the password by SRP, then our code, then tokens; any other order or any
 * failure ends the sign-in. Without a password there is our code alone, of a sign-in for which `auth` has verified the assertion
 * of an issuer (single sign-on).
 * https://docs.aws.amazon.com/cognito/latest/developerguide/user-pool-lambda-challenge.html
 */
export async function handler(event: TriggerEvent): Promise<TriggerEvent> {
  switch (event.triggerSource) {
    case "DefineAuthChallenge_Authentication":
      return { ...event, response: nextStep(event) };
    case "CreateAuthChallenge_Authentication":
      return {
        ...event,
        response: {
          publicChallengeParameters: {},
          // The pool keeps it until the answer is verified; no caller can change it.
          privateChallengeParameters: { proof: proofSoFar(event) },
          challengeMetadata: "CODE",
        },
      };
    case "VerifyAuthChallengeResponse_Authentication":
      return { ...event, response: { answerCorrect: await isRight(event) } };
  }
}

/** What the pool itself has checked before our code. */
const proofSoFar = ({ request }: CreateAuthChallengeTriggerEvent): LoginProof =>
  request.session.length === 0 ? "assertion" : "password";

type NextStep = DefineAuthChallengeTriggerEvent["response"];

function nextStep({ request }: DefineAuthChallengeTriggerEvent): NextStep {
  const done = request.session.map(
    (round) => `${round.challengeName}:${round.challengeResult ? "right" : "wrong"}`,
  );
  const step = { challengeName: "", issueTokens: false, failAuthentication: false };
  switch (done.join(" ")) {
    case "SRP_A:right":
      return { ...step, challengeName: "PASSWORD_VERIFIER" };
    case "":
    case "SRP_A:right PASSWORD_VERIFIER:right":
      return { ...step, challengeName: "CUSTOM_CHALLENGE" };
    case "CUSTOM_CHALLENGE:right":
    case "SRP_A:right PASSWORD_VERIFIER:right CUSTOM_CHALLENGE:right":
      return request.userNotFound
        ? { ...step, failAuthentication: true }
        : { ...step, issueTokens: true };
    default:
      return { ...step, failAuthentication: true };
  }
}

/** The answer is `<sign-in token>.<six digits>.<id of the answer>`, see identity.ts. */
async function isRight(event: VerifyAuthChallengeResponseTriggerEvent): Promise<boolean> {
  const [token, code, answerId] = String(event.request.challengeAnswer ?? "").split(".");
  if (!token || !code || !answerId || event.request.userNotFound) return false;
  // Challenges of the version before this one have no proof, and came after a password.
  const isAsserted = event.request.privateChallengeParameters?.["proof"] === "assertion";
  const proof = isAsserted ? "assertion" : "password";
  return spendCode({ token, poolUserId: event.userName, code, answerId, proof }, new Date());
}
