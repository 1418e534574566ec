import type { ReactNode } from "react";
import type { Answer } from "#contract/rules/fields/field-settings";
import type { FaultToSay } from "../../../../language/fault-text.ts";
import type { FilesChange } from "../act/attaching.ts";
import type { SigningAction } from "../act/signing.ts";
import type { SigningField } from "../act/signing-fields.ts";
import type { Signing } from "../act/signing-state.ts";
import type { Tap } from "../act/tap-echo.ts";
import type { AnswerTask, Task } from "../act/tasks.ts";
import type { SigningPage } from "../act/use-signing-page.ts";
import type { Progress } from "../kept/progress.ts";

export interface AnswerEditorProps {
  readonly task: AnswerTask;
  /** The box of the task at which it was opened. */
  readonly boxId: string;
  readonly progress: Progress;
  /** YYYY-MM-DD in the signer's time zone. */
  readonly today: string;
  /** "2 of 7" */
  readonly position: string;
  readonly sender: string;
  /** Whether signers of later steps get the files that are attached. */
  readonly sharesFiles: boolean;
  /** Whether it is a sheet at the lower edge of the screen rather than beside its field. */
  readonly isSheet: boolean;
  readonly isLast: boolean;
  /** Why the server has refused the answer. */
  readonly refusal: FaultToSay | undefined;
  /** `draft`: the typed text, if it isn't a valid answer. */
  readonly onAnswer: (answer: Answer | undefined, draft: string | undefined) => void;
  readonly onTick: (id: string) => void;
  /** `said`: what screen readers are to say of it. */
  readonly onFiles: (change: FilesChange, said: string | undefined) => void;
  readonly onNext: () => void;
  /** Absent if there is no task before it. */
  readonly onBack: (() => void) | undefined;
  readonly onClose: () => void;
}

/** What the editor needs of the page. */
export type EditorPage = Pick<SigningPage, "tasks" | "signing" | "asked" | "locked" | "view"> & {
  readonly act: (action: SigningAction) => void;
};

export interface AnswerFieldProps {
  readonly field: SigningField;
  readonly tasks: readonly Task[];
  readonly signing: Signing;
  readonly locked: boolean;
  readonly sender: string;
  readonly act: (action: SigningAction) => void;
  readonly isEcho: (tap: Tap) => boolean;
  /** The open editor, if it is shown beside its field. */
  readonly editor: ReactNode;
}
