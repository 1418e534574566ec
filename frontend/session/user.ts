import type { User } from "../api/session.ts";
import { useSession } from "./session.ts";

/** The signed-in sender; only for components under RequireSender. */
export function useSessionUser(): User {
  const session = useSession();
  if (session.kind !== "signedIn")
    throw new Error("useSessionUser was used outside of RequireSender");
  return session.user;
}
