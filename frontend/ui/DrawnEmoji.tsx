import { Icon, type IconName } from "./Icon.tsx";

const drawn: Readonly<Record<string, readonly [IconName, ink: string]>> = {
  "✅": ["checkCircle", "text-success-ink"],
  "⚠️": ["alert", "text-warn-ink"],
  "🔍": ["search", "text-accent-ink"],
  "❌": ["ban", "text-danger-ink"],
};

/** A specified text. The emoji at its beginning is drawn, because many systems have no font with it. */
export function DrawnEmoji({ text }: { text: string }) {
  const [emoji = "", ...words] = text.split(" ");
  const [icon, ink] = drawn[emoji] ?? [];
  if (!icon) return <>{text}</>;
  return (
    <>
      <Icon name={icon} className={`me-1.5 inline size-4.5 align-text-bottom ${ink}`} />
      <span className="inline-block w-0 overflow-hidden align-bottom text-transparent">
        {emoji}
      </span>
      {` ${words.join(" ")}`}
    </>
  );
}
