import {
  type Landing,
  landings,
  type OperatorAct,
  operatorActs,
  type TestMail,
} from "#contract/pages/operator";

export { landings, operatorActs };

/** An act of an operator, as it is kept. */
export interface Act {
  readonly at: string;
  readonly by: string;
  readonly act: OperatorAct;
  readonly about?: string | undefined;
  /** Given with the act "answered". */
  readonly landed?: Landing | undefined;
}

/** Test mails with the last answer about each, from the acts on them, the latest first. */
export function testMailsIn(acts: readonly Act[]): TestMail[] {
  const answers = new Map<string, Landing>();
  return acts.flatMap(({ act, about = "", landed, at, by }) => {
    if (act === "answered" && landed && !answers.has(about)) answers.set(about, landed);
    const answer = answers.get(about);
    return act === "tested" ? [{ id: about, at, by, ...(answer && { landed: answer }) }] : [];
  });
}
