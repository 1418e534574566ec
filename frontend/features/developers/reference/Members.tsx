import { Code, Marked } from "./Marked.tsx";
import { kindOf, type Member, membersOf, objectId } from "./reference.ts";

interface MembersProps {
  readonly members: readonly Member[];
  /** Marks members that must be given; not for replies, which always contain all of them. */
  readonly marksRequired?: boolean;
}

/** Members with their kinds and meanings; members of inner objects are indented below. */
export function Members({ members, marksRequired = false }: MembersProps) {
  return (
    <ul className="divide-y divide-line border-line border-y text-sm">
      {members.map((member) => (
        <Row key={member.name} member={member} marksRequired={marksRequired} />
      ))}
    </ul>
  );
}

function Row({ member, marksRequired }: { member: Member; marksRequired: boolean }) {
  const { name, schema, required } = member;
  const inner = membersOf(schema);
  const optional = marksRequired ? "" : required ? "" : "not always there";
  return (
    <li className="py-2.5">
      <div className="grid grid-cols-1 gap-x-6 gap-y-0.5 md:grid-cols-[13rem_minmax(0,1fr)]">
        <div className="min-w-0">
          <Code>{name}</Code>
          {marksRequired && required && <span className="ms-2 text-ink-soft">required</span>}
          {optional && <span className="ms-2 text-ink-faint">{optional}</span>}
        </div>
        <div className="min-w-0">
          {schema.description && <Marked>{schema.description}</Marked>}{" "}
          <span className="break-words text-ink-faint">
            <Kind>{kindOf(schema)}</Kind>
          </span>
        </div>
      </div>
      {inner.length > 0 && (
        <div className="mt-2.5 border-line border-s-2 ps-3 sm:ps-5">
          <Members members={inner} marksRequired={marksRequired} />
        </div>
      )}
    </li>
  );
}

/** A kind of value, with links to the objects that it names. */
export function Kind({ children }: { children: string }) {
  return (
    <>
      {children.split(/\[(\w+)\]/).map((part, index) =>
        index % 2 === 1 ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: a kind's parts never change places
          <a key={index} href={`#${objectId(part)}`} className="link">
            {part}
          </a>
        ) : (
          part
        ),
      )}
    </>
  );
}
