import { useAttachingWords } from "../../../../language/attaching-words.ts";
import { Icon } from "../../../../ui/Icon.tsx";
import { Spinner } from "../../../../ui/Spinner.tsx";
import { filesOf, isRunning } from "../act/attaching.ts";
import type { SignersFiles } from "../kept/signers-files.ts";

interface FileFaceProps {
  /** Those of all fields. */
  readonly files: SignersFiles | undefined;
  readonly field: string;
  readonly label: string;
}

/** What the box of a field shows of its files: the name of a single one, else how many there are. */
export function FileFace({ files, field, label }: FileFaceProps) {
  const { attached, uploads } = filesOf({ files }, field);
  const words = useAttachingWords();
  const running = uploads.find(isRunning);
  const [first, ...more] = attached;
  const count = attached.length;
  const name = more.length === 0 ? first?.name : undefined;
  return (
    <span
      aria-hidden="true"
      className="flex size-full items-center gap-[0.3em] overflow-hidden whitespace-nowrap px-[0.3em] font-semibold text-[11px] supports-[width:1cqh]:text-[clamp(7px,min(50cqh,13cqw),13px)]"
    >
      {running ? (
        <Spinner className="size-[1.2em]" />
      ) : (
        <Icon name="clip" className="size-[1.2em]" />
      )}
      {running ? (
        <bdi className="truncate tabular-nums">
          {running.step === "waiting"
            ? words("box.waiting")
            : words("box.sending", { percent: Math.round(running.fraction * 100) })}
        </bdi>
      ) : (
        <bdi translate="no" className="truncate">
          {name ?? (count > 0 ? words("count", { count }) : label)}
        </bdi>
      )}
    </span>
  );
}
