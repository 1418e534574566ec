import { useCallForm } from "../../api/call-form.ts";
import { embedding } from "../../api/embedding.ts";
import { useApiQuery } from "../../api/query.ts";
import { Form } from "../../ui/Form.tsx";
import { Textarea } from "../../ui/inputs.tsx";
import { Loaded } from "../../ui/Loaded.tsx";
import { Section } from "../../ui/Section.tsx";

/** Whose pages may show a signing page in a frame. */
export function EmbeddingSection() {
  return (
    <Section title="Signing in your application">
      <p className="mt-1 mb-5 text-ink-soft text-sm">
        People whom your application has identified can sign inside its pages, without an emailed
        link. Only pages at these addresses may show them the document.
      </p>
      <Loaded of={useApiQuery(embedding.origins, {})} label="Loading addresses">
        {({ origins }) => <OriginsForm origins={origins} />}
      </Loaded>
    </Section>
  );
}

function OriginsForm({ origins }: { origins: readonly string[] }) {
  const { form, bind } = useCallForm({
    names: ["origins"],
    initial: { origins: origins.join("\n") },
    check: () => ({}),
    inputOf: (values) => ({ origins: values.origins.split(/\s+/).filter(Boolean) }),
    call: embedding.save,
    invalidates: [embedding.origins],
    done: "Addresses saved.",
  });
  return (
    <Form {...form} submit="Save">
      <Textarea
        label="Addresses of your pages"
        hint="One in each line, at most ten, such as https://app.example.com"
        autoComplete="off"
        spellCheck={false}
        rows={Math.max(2, origins.length + 1)}
        {...bind("origins")}
      />
    </Form>
  );
}
