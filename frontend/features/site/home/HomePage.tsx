import { Link } from "react-router-dom";
import { limits } from "#contract/rules/limits/limits";
import { productName } from "#contract/rules/product/product";
import { sellsPlans, start } from "../../../installation.ts";
import { paths } from "../../../paths.ts";
import { buttonClass } from "../../../ui/Button.tsx";
import { Icon } from "../../../ui/Icon.tsx";
import { Band } from "./Band.tsx";
import { ProductPicture } from "./ProductPicture.tsx";
import { Proof } from "./Proof.tsx";
import { SignedPaper } from "./SignedPaper.tsx";
import { TrialTerms } from "./TrialTerms.tsx";

/** /, /home and all unmatched paths. Prerendered, works without script. */
export default function HomePage() {
  return (
    <>
      <title>{`${productName}: send a PDF, get it back signed`}</title>
      <Hero />
      <HowItWorks />
      <Proof />
      <ForSigners />
      <YoursToRun />
      <ClosingCall />
    </>
  );
}

function ClosingCall() {
  return (
    <section aria-labelledby="begin" className="border-line border-t">
      <div className="mx-auto flex w-full max-w-6xl flex-wrap items-center justify-between gap-6 px-4 py-14 sm:px-8 sm:py-16">
        <h2 id="begin" className="font-semibold text-title">
          Try it with your own document.
        </h2>
        <Link to={start.to} className={buttonClass("primary", "large")}>
          {start.label}
        </Link>
      </div>
    </section>
  );
}

const facts = [
  "Your documents are kept in your own storage, under your own keys.",
  "You pay what the cloud charges: less than a cent for each document, and about 10 to 20 dollars a month while nobody signs.",
  "No analytics, no advertising, no requests to third parties. You can read every line of code.",
] as const;

function YoursToRun() {
  return (
    <Band
      raised
      id="yours"
      title="Open source, and yours to run"
      lead={`${productName} is free software under the Apache License 2.0. Use it here, or run it in your own AWS account; one command tries it on a laptop.`}
    >
      <ul className="mt-8 grid gap-4 md:grid-cols-3 md:gap-10">
        {facts.map((fact) => (
          <li key={fact} className="flex gap-3 text-ink-soft leading-relaxed">
            <Icon name="check" className="mt-0.5 size-5 text-accent-ink" />
            {fact}
          </li>
        ))}
      </ul>
    </Band>
  );
}

const answers = [
  {
    title: "See who sent it",
    text: "The email names the sender and the document, and a reply goes to the sender. If you don't expect either, don't sign: contact them another way first.",
  },
  {
    title: "Opening signs nothing",
    text: "The link shows you the whole document first. You can read it, close it, and come back.",
  },
  {
    title: "Sign, or don't",
    text: "Fill in your fields, then press Complete: that is your signature. Until then you can undo everything. You can also decline and say why.",
  },
  {
    title: "Keep your copy",
    text: "When everyone has signed, we email you a link to the sealed document. It is free, and you don't need an account.",
  },
] as const;

function ForSigners() {
  return (
    <Band id="signers" title="Got a link? Here is what happens">
      <ol className="mt-8 grid gap-x-12 gap-y-8 sm:mt-10 sm:grid-cols-2">
        {answers.map(({ title, text }) => (
          <li key={title} className="border-accent/70 border-l-2 pl-5 dark:border-accent-ink/60">
            <h3 className="font-semibold">{title}</h3>
            <p className="mt-1 text-ink-soft leading-relaxed">{text}</p>
          </li>
        ))}
      </ol>
      <p className="mt-8 text-ink-soft">
        Does something look wrong?{" "}
        <Link to={paths.contact} className="link">
          Tell us
        </Link>
        .
      </p>
    </Band>
  );
}

function Hero() {
  return (
    <section className="mx-auto grid w-full max-w-6xl items-center gap-12 px-4 pt-8 pb-16 sm:px-8 sm:pt-16 sm:pb-24 lg:grid-cols-[1.05fr_1fr] lg:gap-16 lg:pt-20">
      <div>
        <h1 className="font-semibold text-display lg:max-xl:text-5xl">
          Send a PDF.{" "}
          <span className="inline-block">
            Get it back <span className="text-accent-ink">signed</span>.
          </span>
        </h1>
        <p className="mt-5 max-w-lg text-ink-soft text-lg leading-relaxed sm:mt-6">
          {productName} emails your document to the people who must sign it. They sign on any phone
          or computer, without an account. Then everyone gets a sealed PDF that anyone can check.
        </p>
        <div className="mt-8 flex flex-wrap gap-3">
          <Link to={start.to} className={buttonClass("primary", "large")}>
            {start.label}
          </Link>
          {sellsPlans && (
            <Link to={paths.pricing} className={buttonClass("secondary", "large")}>
              See prices
            </Link>
          )}
        </div>
        <p className="mt-4">
          <Link to={paths.tryIt} className="link">
            Try it: sign this sample
          </Link>
        </p>
        <div className="mt-4">
          <TrialTerms />
        </div>
      </div>
      <SignedPaper />
    </section>
  );
}

const steps = [
  {
    picture: "place",
    title: "Place the fields",
    text: "Upload a PDF, add the signers, and place signatures, names and dates where they belong, by mouse, touch or keyboard.",
  },
  {
    picture: "sign",
    title: "They sign",
    text: "Each signer gets a personal link by mail: no account, nothing to install. They type or draw a signature once, press the fields, and are done.",
  },
  {
    picture: "sealed",
    title: "Everyone gets a copy",
    text: "When the last signer has signed, the document is sealed and everyone is emailed a link to it, with a certificate of who signed what and when.",
  },
] as const;

function HowItWorks() {
  return (
    <Band id="how" title="Three steps, and no paper">
      <ol className="mt-8 grid grid-cols-1 gap-8 sm:mt-10 md:grid-cols-3 md:gap-10">
        {steps.map(({ picture, title, text }, index) => (
          <li key={title}>
            <ProductPicture name={picture} />
            <span
              aria-hidden="true"
              className="mt-6 flex size-9 items-center justify-center rounded-full bg-accent-soft font-semibold text-accent-ink"
            >
              {index + 1}
            </span>
            <h3 className="mt-4 font-semibold text-lg tracking-tight">{title}</h3>
            <p className="mt-1.5 text-ink-soft leading-relaxed">{text}</p>
          </li>
        ))}
      </ol>
      <p className="mt-8 max-w-2xl text-ink-faint text-sm">
        Up to {limits.signersMax} signers, all at once or one after another. You can follow each
        document's progress and withdraw it until it is complete.
      </p>
    </Band>
  );
}
