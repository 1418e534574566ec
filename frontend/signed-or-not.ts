/** Distinguishes a sealed document from its original, in titles and at the end of file names. */
export const signedOrNot = (isSigned: boolean): string => (isSigned ? "(signed)" : "(not signed)");
