import type { ReactNode } from "react";
import type { ProfileReply } from "#contract/api/users";
import { Banner } from "../../ui/Banner.tsx";
import { Button } from "../../ui/Button.tsx";
import { Loading } from "../../ui/Spinner.tsx";
import { useProfile } from "./use-profile.ts";

/** What a tab shows once the profile is there; forms start filled, so they wait for it. */
export function LoadedProfile({ children }: { children: (profile: ProfileReply) => ReactNode }) {
  const { data, error, refetch, isFetching } = useProfile();
  if (data) return children(data);
  if (!error) return <Loading />;
  return (
    <Banner
      tone="danger"
      action={
        <Button size="small" busy={isFetching} onClick={() => refetch()}>
          Retry
        </Button>
      }
    >
      {error.message}
    </Banner>
  );
}
