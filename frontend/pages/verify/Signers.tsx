import { type SignerFacts, utc } from "sealed-pdf/verify";
import { Card } from "../../ui/Card.tsx";
import { type Column, Table } from "../../ui/Table.tsx";
import { SectionTitle } from "./SectionTitle.tsx";

const columns: readonly Column<SignerFacts>[] = [
  { header: "Name", cell: ({ name, signedAs }) => (signedAs ? `${name}, as ${signedAs}` : name) },
  { header: "Email", cell: ({ email }) => <span className="break-all">{email}</span> },
  { header: "Signed", cell: ({ at }) => utc(at) },
  { header: "How", cell: ({ how }) => how },
];

export function Signers({ signers }: { signers: readonly SignerFacts[] }) {
  return (
    <section aria-labelledby="signers" className="grid gap-3">
      <SectionTitle id="signers">Signers</SectionTitle>
      <Card>
        <Table
          caption="Who has signed"
          columns={columns}
          rows={signers}
          rowKey={({ email }) => email}
        />
      </Card>
    </section>
  );
}
