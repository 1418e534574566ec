/** Tells a sealed document from its original, in titles and behind the names of saved files. */
export const signedOrNot = (isSigned: boolean): string => (isSigned ? "(signed)" : "(not signed)");
