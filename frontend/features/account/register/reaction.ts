import type { ApiError } from "../../../api/api-error.ts";
import type { RegistrationResult } from "../../../api/auth.ts";
import { created } from "../login/texts.ts";

/** What the page does after a registration (as specified). */
export type Reaction =
  | { readonly kind: "created"; readonly text: string }
  | { readonly kind: "verify"; readonly text: string }
  | { readonly kind: "processed"; readonly text: string; readonly redirectUrl: string | undefined }
  | { readonly kind: "exists"; readonly text: string }
  | { readonly kind: "failed"; readonly text: string };

export function reactionTo({ status, redirectUrl }: RegistrationResult): Reaction {
  switch (status) {
    case 201:
      return { kind: "created", text: created };
    case 202:
      return { kind: "verify", text: "🔍 Please verify your email to complete registration." };
    default:
      return { kind: "processed", text: "✅ Registration processed.", redirectUrl };
  }
}

export function reactionToError(error: ApiError): Reaction {
  if (error.status === 409) {
    return { kind: "exists", text: "⚠️ User already exists. Try logging in." };
  }
  if (error.status === 500) {
    return { kind: "failed", text: "❌ Internal server error. Please try again later." };
  }
  if (error.code === "UNREADABLE") return { kind: "failed", text: "⚠️ Something went wrong." };
  return { kind: "failed", text: error.message };
}
