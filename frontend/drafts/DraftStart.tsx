import { useEffect, useState } from "react";
import { useNavigate } from "react-router-dom";
import { errorOfThrown } from "../api/api-error.ts";
import { paths } from "../paths.ts";
import { Loading } from "../ui/Spinner.tsx";
import { type DraftKeeper, notPutAside } from "./keeper.ts";
import { SourceProblem } from "./SourceProblem.tsx";

interface DraftStartProps {
  /** Id of one of the account's drafts. */
  readonly id: string;
  readonly keeper: DraftKeeper;
  /** Path of the page that shows it. */
  readonly to: string;
}

/** Opens one of several drafts; the current draft is put aside. */
export function DraftStart({ id, keeper, to }: DraftStartProps) {
  const navigate = useNavigate();
  const [problem, setProblem] = useState<string>();
  const [tries, setTries] = useState(1);

  // biome-ignore lint/correctness/useExhaustiveDependencies: each try
  useEffect(
    function openDraft() {
      setProblem(undefined);
      keeper.resume(id).then(
        (isOpen) => (isOpen ? navigate(to, { replace: true }) : setProblem(notPutAside)),
        (thrown: unknown) => setProblem(sentenceFor(thrown)),
      );
    },
    [id, keeper, to, navigate, tries],
  );
  if (problem === undefined) return <Loading label="Opening the draft" />;
  return (
    <SourceProblem
      onRetry={() => setTries(tries + 1)}
      others={{ to: paths.dashboard, label: "Dashboard" }}
    >
      {problem}
    </SourceProblem>
  );
}

function sentenceFor(thrown: unknown): string {
  const { status, message } = errorOfThrown(thrown);
  if (status === 404) return "This draft was sent or discarded, here or on another device.";
  return `The draft can't be opened. ${message}`;
}
