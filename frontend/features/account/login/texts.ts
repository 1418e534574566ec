/** Exact texts of the specification. */
export const created = "✅ User successfully created!";
export const codeSent = "OTP has been sent!";
export const codeSentAgain = "A new OTP has been sent to your email.";
export const codeFailed = "Something went wrong while generating OTP";
export const granted = "Access granted!";

/** Names the action in messages about its failure. */
export const codeRequest = "asking for a code";
