import { useApiQuery } from "../../api/query.ts";
import { users } from "../../api/users.ts";

/** The signed-in person's own data. */
export const useProfile = () => useApiQuery(users.profile, {});
