import { type DocumentFacts, otherMethods, type SignerFacts, visible } from "sealed-pdf/verify";
import { factsOf } from "#contract/rules/facts/facts";
import { isolated } from "#languages/isolated";
import { type FactSaid, type PersonSaid, saidOfPeople } from "#languages/said-facts";
import { type FactWords, toldFact } from "#languages/told-facts";
import { useFactWords } from "../../language/fact-words.ts";
import { momentIn } from "../../language/moments.ts";
import { useVerifyWords, type VerifyWords } from "../../language/verify-words.ts";
import { Address } from "../../ui/Address.tsx";
import { Card } from "../../ui/Card.tsx";
import { Section } from "../../ui/Section.tsx";
import { type Column, Table } from "../../ui/Table.tsx";

interface PersonRow {
  readonly said: PersonSaid;
  /** Missing for people who only read. */
  readonly signer: SignerFacts | undefined;
}

/** Who took part, what each of them did, for whom, and on what basis that is said. */
export function People({ document }: { document: DocumentFacts }) {
  const words = useVerifyWords();
  const factWords = useFactWords();
  return (
    <Section title={words("signers.title")} level={3} isLarge className="grid gap-3">
      <Card>
        <Table
          caption={words("signers.caption")}
          columns={columnsIn(words, factWords)}
          rows={rowsOf(document)}
          rowKey={({ said }) => said.email}
        />
      </Card>
    </Section>
  );
}

export const rowsOf = ({ record, signers }: DocumentFacts): readonly PersonRow[] =>
  saidOfPeople(factsOf(record)).map((said, i) => ({ said, signer: signers[i] }));

export function columnsIn(words: VerifyWords, factWords: FactWords): readonly Column<PersonRow>[] {
  const told = (said: FactSaid) =>
    toldFact(factWords, said, {
      text: (text) => isolated(visible(text)),
      moment: (at) => momentIn(words.language, at),
    });
  return [
    {
      header: words("signers.name"),
      cell({ said, signer }) {
        const [name, signedAs] = [visible(said.name), signer?.signedAs];
        return (
          // Wide enough that a usual address does not break.
          <div className="md:min-w-44">
            <p>
              {signedAs ? (
                words("signers.nameAs", { name, signedAs })
              ) : (
                <bdi translate="no">{name}</bdi>
              )}
            </p>
            <p className="text-ink-soft">
              <Address of={visible(said.email)} />
            </p>
          </div>
        );
      },
    },
    {
      header: words("signers.acted"),
      cell: ({ said, signer }) => (
        <>
          <span className="block">{told(said.act)}</span>
          {signer && momentIn(words.language, signer.at)}
        </>
      ),
    },
    {
      header: words("signers.how"),
      cell: ({ said, signer }) => (
        <div className="wrap-anywhere grid gap-1">
          {signer && isMade(signer) && <p>{words(`method.${signer.method}`)}</p>}
          {said.more.map((one, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the same person can take on a task twice
            <p key={index}>{told(one)}</p>
          ))}
        </div>
      ),
    },
  ];
}

/** Whether there is a signature, which was made in some way: those who approve or confirm make none. */
const isMade = ({ method }: SignerFacts): boolean =>
  otherMethods.every((other) => other !== method);
