import { disclosures } from "#contract/disclosure";
import { useSigningWords } from "../../../language/signing-words.ts";

/** The English text of terms that are shown in another language, collapsed. */
export default function EnglishTerms({ version }: { version: string }) {
  const words = useSigningWords();
  const english = disclosures.find((one) => one.version === version);
  if (!english) return null;
  return (
    <details>
      <summary className="min-h-6 cursor-pointer">{words("consent.english")}</summary>
      <div lang="en" dir="ltr" className="mt-2 grid gap-3 border-line border-s-3 ps-3">
        <p className="font-medium text-ink">{english.title}</p>
        {english.paragraphs.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </div>
    </details>
  );
}
