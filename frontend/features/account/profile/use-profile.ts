import { useApiQuery } from "../../../api/query.ts";
import { users } from "../../../api/users.ts";

/** The signed-in sender's profile. */
export const useProfile = () => useApiQuery(users.profile, {});
