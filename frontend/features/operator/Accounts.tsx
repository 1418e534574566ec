import { type FormEvent, useState } from "react";
import { isolated } from "#languages/isolated";
import { type OperatorAccount, operator } from "../../api/operator.ts";
import { useApiQuery } from "../../api/query.ts";
import { Button } from "../../ui/Button.tsx";
import { readableBytes } from "../../ui/bytes.ts";
import { TextInput } from "../../ui/inputs.tsx";
import { Loaded } from "../../ui/Loaded.tsx";
import { StatusBadge } from "../../ui/StatusBadge.tsx";
import { type Column, Table } from "../../ui/Table.tsx";
import { type Turn, Turning } from "../../ui/Turning.tsx";
import { utcDayOf } from "../../ui/times.ts";
import { AccountDialog } from "./AccountDialog.tsx";
import { stateLooks } from "./account-words.ts";
import { Rows } from "./Section.tsx";

/** All accounts, or those whose addresses begin as typed. */
export function Accounts() {
  const [typed, setTyped] = useState("");
  const [search, setSearch] = useState("");
  const [opened, setOpened] = useState<OperatorAccount>();
  const find = (event: FormEvent) => {
    event.preventDefault();
    setSearch(typed.trim());
  };
  return (
    <>
      <form onSubmit={find} className="flex flex-wrap items-end gap-3">
        <div className="min-w-48 max-w-sm grow">
          <TextInput
            label="Address begins with"
            type="search"
            autoComplete="off"
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
          />
        </div>
        <Button type="submit" icon="search">
          Search
        </Button>
      </form>
      <Turning key={search} label="Accounts">
        {(after, turn) => <Page search={search} after={after} turn={turn} onOpen={setOpened} />}
      </Turning>
      {opened && <AccountDialog account={opened} onClose={() => setOpened(undefined)} />}
    </>
  );
}

interface PageProps {
  readonly search: string;
  readonly after: string | undefined;
  readonly turn: Turn;
  readonly onOpen: (account: OperatorAccount) => void;
}

function Page({ search, after, turn, onOpen }: PageProps) {
  const input = { ...(search && { search }), ...(after && { after }) };
  return (
    <Loaded of={useApiQuery(operator.accounts, input)} label="Loading accounts">
      {({ rows, next }) => (
        <>
          {rows.length === 0 ? (
            <p className="text-ink-soft text-sm">No accounts found.</p>
          ) : (
            <Rows>
              <Table
                caption="Accounts"
                columns={columns(onOpen)}
                rows={rows}
                rowKey={({ userId }) => userId}
                isBroad
              />
            </Rows>
          )}
          {turn(next)}
        </>
      )}
    </Loaded>
  );
}

const columns = (onOpen: PageProps["onOpen"]): readonly Column<OperatorAccount>[] => [
  {
    header: "Account",
    grows: true,
    cell: ({ email, name }) => (
      <div className="min-w-0">
        <p className="truncate font-medium">{email}</p>
        <p className="truncate text-ink-soft">{isolated(name)}</p>
      </div>
    ),
  },
  {
    header: "State",
    cell: ({ state }) => <StatusBadge {...stateLooks[state]} />,
  },
  { header: "Documents", cell: ({ documents }) => documents.toLocaleString("en") },
  {
    header: "Storage",
    cell: ({ storageBytes }) => (
      <span className="whitespace-nowrap">{readableBytes(storageBytes)}</span>
    ),
  },
  {
    header: "Last seen",
    cell: ({ seenOn }) => (
      <span className="whitespace-nowrap">{seenOn ? utcDayOf(seenOn) : "not yet"}</span>
    ),
  },
  {
    header: "Actions",
    actions: true,
    cell: (account) => (
      <Button size="small" aria-label={`Open ${account.email}`} onClick={() => onOpen(account)}>
        Open
      </Button>
    ),
  },
];
