import { useState } from "react";
import { dashboard } from "../../../api/dashboard.ts";
import { useApiMutation } from "../../../api/query.ts";
import { type ActOnMany, actOnMany, type Chosen, type ManyProgress } from "./act-on-many.ts";

/** The current or latest action on many documents, with the number processed so far. */
export function useMany(chosen: Chosen) {
  const [done, setDone] = useState<ManyProgress>();
  const acting = useApiMutation(
    (wanted: ActOnMany) => {
      setDone(undefined);
      return actOnMany(chosen, wanted, setDone);
    },
    { invalidates: [dashboard.find, dashboard.labels, dashboard.documents] },
  );
  return { ...acting, done };
}

export type Many = ReturnType<typeof useMany>;
