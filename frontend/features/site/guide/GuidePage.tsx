import { Link } from "react-router-dom";
import { paths } from "../../../paths.ts";
import { Card } from "../../../ui/Card.tsx";
import { Icon } from "../../../ui/Icon.tsx";
import { CheckChapter, SendChapter, SignChapter } from "./chapters.tsx";
import { LimitsChapter } from "./LimitsChapter.tsx";
import {
  DocumentChapter,
  DocumentsChapter,
  KeyboardChapter,
  PeopleChapter,
  ProgramsChapter,
  TemplatesChapter,
} from "./work-chapters.tsx";

const chapters = [
  { id: "send", title: "Send a document", Content: SendChapter },
  { id: "documents", title: "Find documents, and act on many", Content: DocumentsChapter },
  { id: "document", title: "Follow a document", Content: DocumentChapter },
  { id: "templates", title: "Templates", Content: TemplatesChapter },
  { id: "people", title: "Contacts and languages", Content: PeopleChapter },
  { id: "sign", title: "Sign a document", Content: SignChapter },
  { id: "check", title: "Check a sealed document", Content: CheckChapter },
  { id: "programs", title: "Use it from your own software", Content: ProgramsChapter },
  { id: "keyboard", title: "Keyboard", Content: KeyboardChapter },
  { id: "limits", title: "Limits", Content: LimitsChapter },
] as const;

/** /guide: how to use the product, on one page. */
export default function GuidePage() {
  return (
    <>
      <title>User Guide</title>
      <h1 className="font-semibold text-title">User Guide</h1>
      <nav aria-label="On this page">
        <ul className="flex flex-wrap gap-x-6 gap-y-1 text-sm">
          {chapters.map(({ id, title }) => (
            <li key={id}>
              <a href={`#${id}`} className="link inline-flex min-h-8 items-center">
                {title}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      {chapters.map(({ id, title, Content }) => (
        <Card key={id} className="p-5 sm:p-8">
          <section aria-labelledby={id} className="max-w-2xl">
            <h2 id={id} tabIndex={-1} className="scroll-mt-6 font-semibold text-xl tracking-tight">
              {title}
            </h2>
            <div className="mt-4 grid gap-4 leading-relaxed">
              <Content />
            </div>
          </section>
        </Card>
      ))}
      <p className="flex flex-wrap items-center gap-2 text-ink-soft">
        <Icon name="help" className="size-5 text-ink-faint" />
        Is something missing here?
        <Link to={paths.contact} className="link">
          Get In Touch
        </Link>
      </p>
    </>
  );
}
