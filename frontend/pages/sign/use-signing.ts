import { useMemo, useState } from "react";
import { fieldLabels } from "#contract/markers";
import type { SignerView } from "../../api/esign.ts";
import type { Adopted } from "../../signature/adopted.ts";
import { localDate, serverClock } from "./local-date.ts";
import { isSigned, nextPending, pendingOf, reduceProgress } from "./progress.ts";
import { progressKey } from "./progress-storage.ts";
import { fieldsOf, othersFieldsOf, type SigningField } from "./signing-fields.ts";
import { useFieldFocus } from "./use-field-focus.ts";
import { useProgress } from "./use-progress.ts";
import { fieldValue, signerName } from "./values.ts";

interface SigningOptions {
  readonly view: SignerView;
  /** From the press on Complete on, nothing changes any more. */
  readonly locked: boolean;
  /** Before a field is led to. */
  readonly onLead: () => void;
  readonly onNothingLeft: () => void;
  /** The same signer has completed or declined in another tab. */
  readonly onGone: () => void;
}

/** Everything that a signer does before Complete; nothing of it leaves the device. */
export function useSigning(options: SigningOptions) {
  const { view, locked, onLead, onNothingLeft, onGone } = options;
  const { signer } = view;
  const fields = useMemo(() => fieldsOf(view), [view]);
  const filled = useMemo(() => othersFieldsOf(view), [view]);
  const key = progressKey(view.envelopeId, signer.email);
  const { progress, act, forget } = useProgress(key, signerName(signer), onGone);
  const [clock] = useState(() => serverClock(view.now, Date.now));
  const [dialogOpen, setDialogOpen] = useState(false);
  /** What was pressed before there was a signature; it is signed with the new one. */
  const [wanted, setWanted] = useState<readonly string[]>([]);
  const [said, setSaid] = useState("");
  const { currentId, goTo: focus } = useFieldFocus();
  const date = localDate(clock.now());
  const pending = pendingOf(progress, fields);

  function goTo(id: string) {
    onLead();
    focus(id);
  }

  function sign(ids: readonly string[], by: typeof progress = progress) {
    if (locked) return;
    if (by.signature === undefined) {
      setWanted(ids);
      return setDialogOpen(true);
    }
    act({ type: "sign all", ids });
    const after = reduceProgress(by, { type: "sign all", ids });
    setSaid(saidAfter(ids, fields, pendingOf(after, fields).length));
    const next = nextPending(after, fields, ids.at(-1));
    if (next) goTo(next.id);
    else onNothingLeft();
  }

  function adopt(signature: Adopted) {
    const action = { type: "adopt", signature } as const;
    act(action);
    setDialogOpen(false);
    if (wanted.length > 0) sign(wanted, reduceProgress(progress, action));
    else setSaid("Your signature was created.");
    setWanted([]);
  }

  return {
    fields,
    filled,
    progress,
    pending,
    date,
    said,
    currentId,
    dialogOpen,
    forget,
    adopt,
    goTo(id: string) {
      act({ type: "go on" });
      goTo(id);
    },
    isSigned: (field: SigningField) => isSigned(progress, field),
    fieldValue: (field: SigningField) =>
      fieldValue(field.kind, {
        signature: progress.signature,
        name: progress.name,
        email: signer.email,
        mobile: signer.mobile,
        date,
      }),
    signField: (field: SigningField) => sign([field.id]),
    signAll: () => sign(pending.map(({ id }) => id)),
    locked,
    rename: (name: string) => act({ type: "rename", name }),
    undo() {
      if (locked) return;
      act({ type: "undo" });
      setSaid("Taken back.");
    },
    next() {
      act({ type: "go on" });
      // With nothing pending it is the name that Complete waits for.
      const field =
        nextPending(progress, fields, currentId) ?? fields.find(({ kind }) => kind === "name");
      if (field) goTo(field.id);
    },
    createSignature: () => !locked && setDialogOpen(true),
    closeDialog() {
      setDialogOpen(false);
      setWanted([]);
    },
  };
}

export type SigningState = ReturnType<typeof useSigning>;

/** For people who hear the page: what was just signed, and what is left. */
function saidAfter(ids: readonly string[], fields: readonly SigningField[], left: number): string {
  const [first] = fields.filter((field) => ids.includes(field.id));
  const what = ids.length === 1 && first ? fieldLabels[first.kind] : `${ids.length} fields`;
  return `${what} signed. ${left === 0 ? "Nothing is left; press Complete." : `${left} left.`}`;
}
