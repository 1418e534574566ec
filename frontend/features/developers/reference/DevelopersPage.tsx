import reference from "virtual:openapi";
import type { JsonSchema } from "#contract/open-api";
import { productName } from "#contract/rules/product/product";
import { openApiFile } from "#contract/rules/product/static-pages";
import { CallSection } from "./CallSection.tsx";
import { chapters, Introduction } from "./Introduction.tsx";
import { Marked } from "./Marked.tsx";
import { Kind, Members } from "./Members.tsx";
import { kindOf, membersOf, type Noun, nounsOf, objectId } from "./reference.ts";

/** Used until a browser shows the page under the site's own address. */
const anySite = "https://sign.example.com";

const nouns = nounsOf(reference);

/** /developers: how programs use the product, and each call of the public API. */
export default function DevelopersPage() {
  const origin = typeof location === "undefined" ? anySite : location.origin;
  return (
    <div className="mx-auto w-full max-w-6xl px-4 pt-8 pb-16 sm:px-8 sm:pt-14 print:p-0">
      <title>{`Developers · ${productName}`}</title>
      <h1 className="font-semibold text-headline">Developers</h1>
      <p className="mt-3 max-w-2xl text-ink-soft leading-relaxed">
        Send documents for signature from your own programs, learn what happened, and fetch what was
        signed. The same as a file:{" "}
        <a href={`/${openApiFile}`} className="link">
          {openApiFile}
        </a>{" "}
        (OpenAPI 3.1).
      </p>
      <div className="mt-8 grid grid-cols-1 gap-x-14 gap-y-10 lg:grid-cols-[15rem_minmax(0,1fr)] print:block">
        <Contents />
        <article className="grid min-w-0 grid-cols-1 gap-14">
          <Introduction origin={origin} />
          {nouns.map((noun) => (
            <NounSection key={noun.name} noun={noun} origin={origin} />
          ))}
          <Objects schemas={reference.components.schemas} />
        </article>
      </div>
    </div>
  );
}

function Contents() {
  return (
    <nav
      aria-label="On this page"
      className="text-sm lg:sticky lg:top-6 lg:max-h-[calc(100dvh-3rem)] lg:self-start lg:overflow-y-auto lg:pe-2 print:hidden"
    >
      <ul className="flex flex-wrap gap-x-6 lg:grid">
        {chapters.map(({ id, title }) => (
          <Entry key={id} id={id} title={title} />
        ))}
      </ul>
      {nouns.map(({ name, calls }) => (
        <div key={name} className="mt-4">
          <p className="font-semibold">
            <a href={`#${name}`} className="inline-block py-0.5 hover:underline">
              {titleOf(name)}
            </a>
          </p>
          <ul className="mt-1 flex flex-wrap gap-x-6 lg:grid lg:border-line lg:border-s lg:ps-4">
            {calls.map(({ id, operation }) => (
              <Entry key={id} id={id} title={operation.summary} />
            ))}
          </ul>
        </div>
      ))}
      <ul className="mt-4">
        <Entry id="objects" title="Objects" />
      </ul>
    </nav>
  );
}

function Entry({ id, title }: { id: string; title: string }) {
  return (
    <li>
      <a
        href={`#${id}`}
        className="inline-flex min-h-7 items-center py-0.5 text-ink-soft hover:text-ink hover:underline pointer-coarse:min-h-9"
      >
        {title}
      </a>
    </li>
  );
}

function NounSection({ noun, origin }: { noun: Noun; origin: string }) {
  return (
    <section aria-labelledby={noun.name} className="grid min-w-0 grid-cols-1 gap-8">
      <div>
        <h2
          id={noun.name}
          tabIndex={-1}
          className="scroll-mt-6 font-semibold text-2xl tracking-tight"
        >
          {titleOf(noun.name)}
        </h2>
        <p className="mt-2 text-ink-soft">
          <Marked>{noun.description}</Marked>
        </p>
      </div>
      {noun.calls.map((call) => (
        <CallSection key={call.id} call={call} origin={origin} />
      ))}
    </section>
  );
}

const titleOf = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1);

/** The objects that several calls take or return, each shown once. */
function Objects({ schemas }: { schemas: Readonly<Record<string, JsonSchema>> }) {
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
