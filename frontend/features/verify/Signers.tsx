import type { SignerFacts } from "sealed-pdf/verify";
import { momentIn } from "../../language/moments.ts";
import { useVerifyWords, type VerifyWords } from "../../language/verify-words.ts";
import { Address } from "../../ui/Address.tsx";
import { Card } from "../../ui/Card.tsx";
import { type Column, Table } from "../../ui/Table.tsx";
import { SectionTitle } from "./SectionTitle.tsx";
import { actOfAll } from "./worded.ts";

export function Signers({ signers }: { signers: readonly SignerFacts[] }) {
  const words = useVerifyWords();
  return (
    <section aria-labelledby="signers" className="grid gap-3">
      <SectionTitle id="signers">{words("signers.title")}</SectionTitle>
      <Card>
        <Table
          caption={words("signers.caption")}
          columns={columnsIn(words, signers)}
          rows={signers}
          rowKey={({ email }) => email}
        />
      </Card>
    </section>
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
