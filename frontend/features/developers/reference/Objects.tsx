import type { JsonSchema } from "#contract/open-api";
import { Kind, Members } from "./Members.tsx";
import { kindOf, membersOf, objectId } from "./reference.ts";

/** The objects that several calls take or return, each shown once. */
export function Objects({ schemas }: { schemas: Readonly<Record<string, JsonSchema>> }) {
  return (
    <section aria-labelledby="objects" className="grid min-w-0 grid-cols-1 gap-8">
      <h2 id="objects" tabIndex={-1} className="scroll-mt-6 font-semibold text-2xl tracking-tight">
        Objects
      </h2>
      {Object.entries(schemas).map(([name, schema]) => (
        <div key={name} className="grid min-w-0 grid-cols-1 gap-2">
          <h3 id={objectId(name)} tabIndex={-1} className="scroll-mt-6 font-semibold">
            {name}
          </h3>
          {membersOf(schema).length > 0 ? (
            <Members members={membersOf(schema)} marksRequired={name.endsWith("Input")} />
          ) : (
            <p className="text-sm">
              <Kind>{kindOf(schema)}</Kind>
            </p>
          )}
        </div>
      ))}
    </section>
  );
}
