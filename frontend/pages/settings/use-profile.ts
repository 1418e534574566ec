import { users } from "#contract/api/users";
import { useApiQuery } from "../../api/query.ts";

/** The signed-in person's own data. */
export const useProfile = () => useApiQuery(users.profile, {});
