import type { ApiOperation, ApiReply, JsonSchema } from "#contract/open-api";
import { Marked } from "./Marked.tsx";
import { Kind, Members } from "./Members.tsx";
import { curlOf, kindOf, type Member, membersOf, type ShownCall } from "./reference.ts";
import { Snippet } from "./Snippet.tsx";

/** One call: what it does, its input and reply, and a shell command. */
export function CallSection({ call, origin }: { call: ShownCall; origin: string }) {
  const { id, method, path, operation } = call;
  const body = operation.requestBody?.content["application/json"].schema;
  return (
    <section
      aria-labelledby={id}
      className="grid min-w-0 grid-cols-1 gap-4 border-line border-t pt-8"
    >
      <div className="grid grid-cols-1 gap-1.5">
        <h3 id={id} tabIndex={-1} className="scroll-mt-6 font-semibold text-lg tracking-tight">
          <a href={`#${id}`} className="inline-block hover:underline">
            {operation.summary}
          </a>
        </h3>
        <p className="break-words font-mono text-sm">
          <span className="font-semibold text-accent-ink">{method.toUpperCase()}</span> {path}
        </p>
        <p className="text-ink-soft text-sm">
          <Scope operation={operation} />
        </p>
      </div>
      {operation.description && (
        <p className="leading-relaxed">
          <Marked>{operation.description}</Marked>
        </p>
      )}
      <Part title="In the address" members={parametersOf(operation)} />
      {body && <Part title="Body" members={membersOf(body)} />}
      <Answer operation={operation} />
      <Snippet label="For a shell">{curlOf(call, origin)}</Snippet>
    </section>
  );
}

function Scope({ operation }: { operation: ApiOperation }) {
  const scope = operation["x-scope"];
  if (scope === "any") return <>Any key may make this call.</>;
  return <Marked>{`Needs a key with the scope \`${scope}\`.`}</Marked>;
}

const parametersOf = ({ parameters = [] }: ApiOperation): readonly Member[] =>
  parameters
    .filter((one) => one.in !== "header")
    .map(({ name, required, schema, description }) => ({
      name,
      required,
      schema: { ...schema, ...(description !== undefined && { description }) },
    }));

function Part({ title, members }: { title: string; members: readonly Member[] }) {
  if (members.length === 0) return null;
  return (
    <div className="grid grid-cols-1 gap-2">
      <h4 className="font-semibold text-sm">{title}</h4>
      <Members members={members} marksRequired />
    </div>
  );
}

function Answer({ operation }: { operation: ApiOperation }) {
  const [status, schema] = successOf(operation);
  const members = schema ? membersOf(schema) : [];
  return (
    <div className="grid grid-cols-1 gap-2">
      <h4 className="font-semibold text-sm">Reply, {status}</h4>
      {members.length > 0 && <Members members={members} />}
      {members.length === 0 && (
        <p className="text-sm">{schema ? <Kind>{kindOf(schema)}</Kind> : "Nothing."}</p>
      )}
    </div>
  );
}

function successOf({ responses }: ApiOperation): [status: string, schema: JsonSchema | undefined] {
  const status = ["200", "201"].find((one) => one in responses) ?? "200";
  const reply = responses[status];
  const isReply = (one: typeof reply): one is ApiReply => one !== undefined && "description" in one;
  return [status, isReply(reply) ? reply.content?.["application/json"].schema : undefined];
}
