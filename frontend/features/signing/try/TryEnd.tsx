import { useEffect, useRef } from "react";
import { Link } from "react-router-dom";
import { productName } from "#contract/rules/product/product";
import { isolated } from "#languages/isolated";
import { start } from "../../../installation.ts";
import { Mark } from "../../../layouts/Brand.tsx";
import { paths } from "../../../paths.ts";
import { Button, buttonClass } from "../../../ui/Button.tsx";
import { Icon } from "../../../ui/Icon.tsx";
import { TrialTerms } from "../../site/index.ts";

interface TryEndProps {
  readonly end: "signed" | "declined";
  readonly onAgain: () => void;
}

const words = {
  signed: {
    icon: "checkCircle",
    title: "That's all there is to it",
    text: "With a real document Margaret would sign next, and both of you would get the sealed PDF by email. Nothing that you did here has left your browser.",
  },
  declined: {
    icon: "ban",
    title: "You declined the sample",
    text: "With a real document Margaret would see your reason, and nobody could sign it. Nothing that you did here has left your browser.",
  },
} as const;

export function TryEnd({ end, onAgain }: TryEndProps) {
  const { icon, title, text } = words[end];
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(function readFromHere() {
    heading.current?.focus();
  }, []);
  return (
    <main className="mx-auto flex min-h-dvh max-w-lg flex-col items-center justify-center gap-5 px-5 py-12 text-center">
      <title>{`${title} · ${productName}`}</title>
      <span className="flex size-14 items-center justify-center rounded-full bg-accent-soft text-accent-ink">
        <Icon name={icon} className="size-8" />
      </span>
      <h1 ref={heading} tabIndex={-1} className="font-semibold text-xl leading-snug">
        {isolated(title)}
      </h1>
      <p className="text-ink-soft">{text}</p>
      <div className="flex flex-wrap justify-center gap-3">
        <Link to={start.to} className={buttonClass("primary", "large")}>
          Send your own document
        </Link>
        <Button variant="secondary" size="large" onClick={onAgain}>
          Try it again
        </Button>
      </div>
      <TrialTerms />
      <Link to={paths.home} className="link flex items-center gap-2 text-sm">
        <Mark className="size-5" />
        Back to {productName}
      </Link>
    </main>
  );
}
