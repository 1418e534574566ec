/** What a fork changes first. */
export const productName = "Undersign";
