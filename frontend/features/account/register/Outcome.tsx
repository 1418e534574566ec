import { Link } from "react-router-dom";
import { paths } from "../../../paths.ts";
import { Banner } from "../../../ui/Banner.tsx";
import type { Reaction } from "./reaction.ts";

/** The form's message area. */
export function Outcome({ reaction, email }: { reaction: Reaction | null; email: string }) {
  if (!reaction) return null;
  const logIn = (
    <Link to={paths.login()} state={{ email }} className="font-medium underline underline-offset-3">
      Log In
    </Link>
  );
  switch (reaction.kind) {
    case "created":
      // Said by a toast, which stays visible in the code step.
      return null;
    case "processed":
      return (
        <Banner tone="success" icon={false}>
          {reaction.text}
        </Banner>
      );
    case "verify":
      return (
        <Banner tone="info" icon={false} action={logIn}>
          {reaction.text}
        </Banner>
      );
    case "exists":
      return (
        <Banner tone="danger" icon={false} action={logIn}>
          {reaction.text}
        </Banner>
      );
    case "failed":
      return <Banner tone="danger">{reaction.text}</Banner>;
  }
}
