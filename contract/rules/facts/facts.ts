import { type AskedFact, askedIn, type Person, type Task } from "./asked.ts";
import { type MailFact, mailsIn } from "./mails.ts";
import { type PagesFact, pagesIn } from "./pages.ts";
import { type PersonFacts, personFacts } from "./person.ts";
import { type FactState, type RecordedDocument, textIn } from "./record.ts";

/** Somebody who only reads. */
export interface ReaderFacts extends Person {
  readonly task: Extract<Task, "receives" | "follows">;
}

export interface DocumentFacts {
  readonly sent: {
    readonly by: Person;
    readonly at: string;
    /** Whether a visitor of the sender's public link began it. */
    readonly publicLink: "so" | "not so";
  };
  readonly asked: AskedFact;
  /** The signers of today, in the order of the content. */
  readonly people: readonly PersonFacts[];
  readonly readers:
    | { readonly state: "so"; readonly people: readonly ReaderFacts[] }
    | { readonly state: "not known" };
  readonly pages: PagesFact;
  /** Whether somebody else than the operator confirms the time of the seal. */
  readonly clock: { readonly state: FactState };
  readonly mails: readonly MailFact[];
}

/**
 * What a document's record says, and what it can't say: from entries and content alone. Completion pages, the record in
 * sentences, histories, verifiers and reports word these facts, and none reads the record by itself; `verify_facts.py`
 * has the same rules.
 */
export function factsOf(document: RecordedDocument): DocumentFacts {
  const [created] = document.entries;
  const asked = askedIn(document);
  const level = document.seal?.level;
  return {
    sent: {
      by: { name: created?.actor.name ?? "", email: created?.actor.email ?? "" },
      at: created?.at ?? "",
      publicLink: created && textIn(created, "publicLink") !== "" ? "so" : "not so",
    },
    asked,
    people: document.content.signers.map((signer) => personFacts(signer, document, asked)),
    readers: readersIn(asked),
    pages: pagesIn(document.entries),
    clock: { state: level === undefined ? "not known" : level === "B-B" ? "not so" : "so" },
    mails: mailsIn(document),
  };
}

function readersIn(asked: AskedFact): DocumentFacts["readers"] {
  if (asked.state === "not known") return asked;
  const people = asked.parts.flatMap(({ task, people }) =>
    task === "receives" || task === "follows" ? people.map((one) => ({ ...one, task })) : [],
  );
  return { state: "so", people };
}
