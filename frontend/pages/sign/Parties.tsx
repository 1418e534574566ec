import type { SignerView } from "../../api/esign.ts";

const words = { waiting: "has not signed yet", signed: "has signed", declined: "has declined" };

/** Everybody else who signs, folded away: with whom this signer agrees. */
export function Parties({ view }: { view: SignerView }) {
  const others = view.parties.filter(({ email }) => email !== view.signer.email);
  if (others.length === 0) return null;
  const [first] = others;
  return (
    <details className="text-ink-soft">
      <summary className="min-h-6 cursor-pointer">
        Also signed by {others.length === 1 && first ? first.name : `${others.length} other people`}
      </summary>
      <ul className="mt-2 grid max-h-60 gap-2 overflow-y-auto">
        {others.map(({ name, email, status }) => (
          <li key={email} className="border-line border-l-3 pl-3">
            <span dir="auto" className="block break-words font-medium text-ink">
              {name}
            </span>
            <span className="block break-all">{email}</span>
            <span className="block text-ink-faint text-xs">{words[status]}</span>
          </li>
        ))}
      </ul>
    </details>
  );
}
