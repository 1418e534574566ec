import type { SignerFacts } from "sealed-pdf/verify";
import { momentIn } from "../../language/moments.ts";
import { useVerifyWords, type VerifyWords } from "../../language/verify-words.ts";
import { Address } from "../../ui/Address.tsx";
import { Card } from "../../ui/Card.tsx";
import { Section } from "../../ui/Section.tsx";
import { type Column, Table } from "../../ui/Table.tsx";
import { actOfAll } from "./worded.ts";

export function Signers({ signers }: { signers: readonly SignerFacts[] }) {
  const words = useVerifyWords();
  return (
    <Section title={words("signers.title")} level={3} isLarge className="grid gap-3">
      <Card>
        <Table
          caption={words("signers.caption")}
          columns={columnsIn(words, signers)}
          rows={signers}
          rowKey={({ email }) => email}
        />
      </Card>
    </Section>
  );
}

const columnsIn = (
  words: VerifyWords,
  signers: readonly SignerFacts[],
): readonly Column<SignerFacts>[] => [
  {
    header: words("signers.name"),
    cell: ({ name, signedAs }) =>
      signedAs ? words("signers.nameAs", { name, signedAs }) : <bdi>{name}</bdi>,
  },
  {
    header: words("signers.email"),
    cell: ({ email }) => <Address of={email} />,
  },
  { header: actOfAll(words, signers), cell: ({ at }) => momentIn(words.language, at) },
  {
    header: words("signers.how"),
    cell({ method, passkey }) {
      const how = words(`method.${method}`);
      return passkey ? words("signers.withPasskey", { how }) : how;
    },
  },
];
