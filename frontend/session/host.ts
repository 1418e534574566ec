import type { ReactElement } from "react";
import type { HostMessage } from "#contract/rules/programs/host-messages";
import type { ApiError } from "../api/api-error.ts";

/** The page of a sender's application in whose frame this page is. */
interface Host {
  /** Tells that page what it hasn't been told yet. */
  tell(message: HostMessage): void;
  /** Tells why nothing can be signed, or what has failed. */
  tellOf(error: Pick<ApiError, "code">): void;
  /** Asks for the document anew: the address can't be opened again. */
  askAgain(): void;
  /** What is shown in place of a passkey. */
  PasskeyWindow(): ReactElement;
  /** Where the signer can go on afterwards. */
  returnUrl?: string | undefined;
}

/** Empty for a page that is in nobody's frame (signing/framed/telling.ts fills it). */
export const host: Partial<Host> = {};
