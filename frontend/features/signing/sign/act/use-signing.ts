import { use, useCallback, useMemo, useReducer, useState } from "react";
import { groupsOf } from "#contract/rules/fields/questions";
import type { SignerView } from "../../../../api/esign.ts";
import { useSigningWords } from "../../../../language/signing-words.ts";
import { useNarrow } from "../../../../ui/narrow.ts";
import { useAnswerRules } from "../answers/use-answer-rules.ts";
import { type Progress, startOf } from "../kept/progress.ts";
import { progressKey } from "../kept/progress-storage.ts";
import { keptProgress, useKeptProgress } from "../kept/use-kept-progress.ts";
import { localDate, serverClock } from "./local-date.ts";
import { reduceSigning, type SigningAction, startOfSigning } from "./signing.ts";
import { SigningActsContext } from "./signing-acts.ts";
import { fieldsOf, isFilledIn, privateIdsOf, withSizes } from "./signing-fields.ts";
import type { Signing } from "./signing-state.ts";
import { shownFields, tasksOf, withComputed } from "./tasks.ts";
import { signerName, type Values } from "./values.ts";

/** On a phone, a page that fits the width can't be read. */
const narrowFieldZoomMin = 1.5;

interface SigningOptions {
  readonly view: SignerView;
  readonly locked: boolean;
  /** The same signer has completed or declined in another tab. */
  readonly onGone: () => void;
}

/** The state of a signer's page; signing.ts has its actions. */
export function useSigning({ view, locked, onGone }: SigningOptions) {
  const { signer } = view;
  const { keeps } = use(SigningActsContext);
  const key = keeps ? progressKey(view.envelopeId, signer.email) : undefined;
  const fields = useMemo(() => fieldsOf(view), [view]);
  const { rules, isLoading } = useAnswerRules(fields);
  const groups = useMemo(() => groupsOf(withSizes(view.fields, view.pages)), [view]);
  const hidden = useMemo(() => privateIdsOf(view.fields), [view]);
  const [clock] = useState(() => serverClock(view.now, Date.now));
  const words = useSigningWords();
  const asked = { fields, groups, rules, today: localDate(clock.now()), words, role: signer.role };
  const answering = rules?.reduceAnswering;
  const context = {
    ...asked,
    answering,
    locked,
    fieldZoomMin: useNarrow() ? narrowFieldZoomMin : 0,
  };
  const [signing, dispatch] = useReducer(
    (before: Signing, action: SigningAction) => reduceSigning(before, action, context),
    undefined,
    () => startOfSigning(withFilesOf(view, keptProgress(key) ?? startOf(signerName(signer)))),
  );
  const onFollow = useCallback((progress: Progress) => dispatch({ type: "follow", progress }), []);
  useKeptProgress(key, signing.progress, hidden, { onFollow, onGone });
  const { signature, name } = signing.progress;
  const values: Values = {
    signature,
    name,
    email: signer.email,
    mobile: signer.mobile,
    date: asked.today,
    dateFormat: view.dateFormat,
  };
  const tasks = tasksOf(signing.progress, asked);
  const progress = useMemo(
    () => withComputed(signing.progress, { fields, rules }),
    [signing.progress, fields, rules],
  );
  const known = shownFields(progress, asked);
  const shown = isLoading ? known.filter((field) => !isFilledIn(field)) : known;
  return {
    isLoading,
    signing: { ...signing, progress },
    dispatch,
    fields: shown,
    asked,
    tasks,
    values,
  };
}

/** The files that the signer has attached before, here or on another device. */
const withFilesOf = ({ attached }: SignerView, progress: Progress): Progress =>
  attached ? { ...progress, files: { attached, uploads: [] } } : progress;
