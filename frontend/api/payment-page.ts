/** Whether an address is a payment page: Stripe's, or one on our own host. */
export function isPaymentPage(address: string, ownHost: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, hostname } = new URL(address);
  if (protocol === "https:" && hostname.endsWith(".stripe.com")) return true;
  return hostname === ownHost && (protocol === "https:" || protocol === "http:");
}

/** Navigates to a payment page; throws for any other address. */
export function goToPaymentPage(address: string): void {
  if (!isPaymentPage(address, location.hostname))
    throw new Error(`expected a payment page's address, found ${address}`);
  location.assign(address);
}
