import { type ReactNode, useState } from "react";
import { Banner } from "../ui/Banner.tsx";
import { Button } from "../ui/Button.tsx";
import { BegunWords } from "./BegunWords.tsx";
import type { UnfinishedWork } from "./begun.ts";
import type { DraftKeeper, KeeperState } from "./keeper.ts";

interface DraftNoticeProps {
  readonly keeper: DraftKeeper;
  readonly kept: KeeperState;
  readonly begun: UnfinishedWork;
  /** The button that discards the draft or puts it aside. */
  readonly startOver: ReactNode;
}

/** Says that the draft was begun before this sign-in, that one of two versions must be chosen, or why it isn't saved. */
export function DraftNotice({ keeper, kept, begun, startOver }: DraftNoticeProps) {
  if (kept.other) return <TwoVersions keeper={keeper} />;
  if (kept.problem) return <Banner tone="warn">{kept.problem}</Banner>;
  if (!kept.resumed) return null;
  return (
    <Banner
      tone="info"
      action={
        <span className="flex flex-wrap gap-2">
          <Button size="small" variant="primary" onClick={() => keeper.goOn()}>
            Continue
          </Button>
          {startOver}
        </span>
      }
    >
      <BegunWords {...begun} />
    </Banner>
  );
}

function TwoVersions({ keeper }: { keeper: DraftKeeper }) {
  const [problem, setProblem] = useState(false);
  const [busy, setBusy] = useState(false);
  async function takeOther() {
    setBusy(true);
    setProblem(false);
    await keeper.takeOther().catch(() => setProblem(true));
    setBusy(false);
  }
  return (
    <Banner
      tone="warn"
      action={
        <span className="flex flex-wrap gap-2">
          <Button size="small" onClick={() => void keeper.keepOwn()}>
            Keep this one
          </Button>
          <Button size="small" busy={busy} onClick={() => void takeOther()}>
            Show the other one
          </Button>
        </span>
      }
    >
      This was also changed in another window or on another device. The version that you don't keep
      will be replaced.{problem && " The other one can't be opened right now. Please try again."}
    </Banner>
  );
}
