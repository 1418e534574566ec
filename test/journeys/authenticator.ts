import type { Page } from "playwright-core";

/** An authenticator of the browser's own, whose user says yes, or no. */
export async function authenticatorOf(page: Page) {
  const tools = await page.context().newCDPSession(page);
  await tools.send("WebAuthn.enable");
  const { authenticatorId } = await tools.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      ...{ protocol: "ctap2", transport: "internal", hasUserVerification: true },
      ...{ hasResidentKey: true, isUserVerified: true, automaticPresenceSimulation: true },
    },
  });
  return {
    verifies: (isUserVerified: boolean) =>
      tools.send("WebAuthn.setUserVerified", { authenticatorId, isUserVerified }),
  };
}
