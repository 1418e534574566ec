import { type Ref, useRef, useState } from "react";
import { limits, messages } from "#contract/rules";
import { Banner } from "../ui/Banner.tsx";
import { Button } from "../ui/Button.tsx";
import { Dialog } from "../ui/Dialog.tsx";
import { TextInput } from "../ui/inputs.tsx";
import { useNarrow } from "../ui/narrow.ts";
import type { Adopted } from "./adopted.ts";
import { reasonAgainst } from "./coverage.ts";
import { DrawPad, type DrawPadHandle } from "./DrawPad.tsx";
import { FaceChoice } from "./FaceChoice.tsx";
import { type FaceFamily, faceFamilies } from "./faces.ts";
import { typedInitial } from "./initials.ts";
import { initialPadNarrowPx, initialPadPx, signaturePadNarrowPx, signaturePadPx } from "./ink.ts";
import { ModeSwitch, type SignatureMode } from "./ModeSwitch.tsx";
import { canvasIsReadable } from "./strokes.ts";
import { typedImage } from "./typed.ts";

interface SignatureDialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly name: string;
  /** Whether some field needs drawn initials. */
  readonly needsInitials: boolean;
  /** The signature in use, to start from. */
  readonly adopted: Adopted | undefined;
  readonly onAdopt: (signature: Adopted) => void;
}

export function SignatureDialog(props: SignatureDialogProps) {
  // Closing the dialog resets its state.
  return props.open ? <OpenDialog {...props} /> : null;
}

function OpenDialog(props: SignatureDialogProps) {
  const { needsInitials, onClose } = props;
  const making = useSignature(props);
  const { mode, missing } = making;
  return (
    <Dialog
      open
      onClose={onClose}
      title="Create your signature"
      size="medium"
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant="primary"
            busy={making.busy}
            disabledReason={missing}
            onDisabledPress={making.sayMissing}
            onClick={making.adopt}
          >
            Use this signature
          </Button>
        </>
      }
    >
      <div className="grid gap-5">
        {making.problem && <Banner tone="danger">{making.problem}</Banner>}
        <ModeSwitch mode={mode} onMode={making.setMode} />
        {mode === "typed" ? (
          <Typed {...making.typed} />
        ) : (
          <Drawn {...making.drawn} needsInitials={needsInitials} />
        )}
      </div>
    </Dialog>
  );
}

/** The state of the dialog: what was typed or drawn, and what is still missing. */
function useSignature({ name: startName, needsInitials, adopted, onAdopt }: SignatureDialogProps) {
  const [name, setName] = useState(startName);
  const [mode, setMode] = useState<SignatureMode>(adopted?.mode ?? "typed");
  const [chosenFace, setFace] = useState<FaceFamily>(faceNamed(adopted?.font));
  const [ink, setInk] = useState<Ink>({ signature: false, initial: false });
  const [said, setSaid] = useState<string>();
  const [busy, setBusy] = useState(false);
  const signaturePad = useRef<DrawPadHandle>(null);
  const initialPad = useRef<DrawPadHandle>(null);
  const face = usableFace(chosenFace, name);
  const missing = mode === "typed" ? nameProblem(name) : inkProblem(ink, needsInitials);

  // What was missing when the button was pressed is shown until it is there.
  const isOver = said !== unreadable && said !== missing;
  const problem = canvasIsReadable() ? (isOver ? undefined : said) : unreadable;

  async function adopt() {
    setBusy(true);
    const [signatureData, initialData] =
      mode === "typed"
        ? await typedImages(name.trim(), face)
        : [signaturePad.current?.image(), initialPad.current?.image()];
    setBusy(false);
    const isWhole = signatureData && (initialData || (mode === "draw" && !needsInitials));
    if (!isWhole) return setSaid(unreadable);
    onAdopt({
      name: name.trim(),
      timestamp: new Date().toISOString(),
      font: mode === "typed" ? face : "",
      mode,
      signatureData,
      initialData: initialData ?? "",
    });
  }

  return {
    mode,
    setMode,
    missing,
    sayMissing: () => setSaid(missing),
    problem,
    busy,
    adopt,
    typed: { name, onName: setName, face, onFace: setFace },
    drawn: {
      signaturePad,
      initialPad,
      onInk: (more: Partial<Ink>) => setInk((before) => ({ ...before, ...more })),
    },
  };
}

interface TypedProps {
  readonly name: string;
  readonly onName: (name: string) => void;
  readonly face: FaceFamily;
  readonly onFace: (face: FaceFamily) => void;
}

function Typed({ name, onName, face, onFace }: TypedProps) {
  return (
    <>
      <TextInput
        label="Name"
        value={name}
        autoComplete="name"
        onChange={(event) => onName(event.target.value)}
        error={name === "" ? undefined : nameProblem(name)}
      />
      <FaceChoice name={name} face={face} onFace={onFace} />
    </>
  );
}

/** Which pads have been drawn on. */
interface Ink {
  readonly signature: boolean;
  readonly initial: boolean;
}

interface DrawnProps {
  readonly signaturePad: Ref<DrawPadHandle>;
  readonly initialPad: Ref<DrawPadHandle>;
  readonly needsInitials: boolean;
  readonly onInk: (more: Partial<Ink>) => void;
}

function Drawn({ signaturePad, initialPad, needsInitials, onInk }: DrawnProps) {
  const narrow = useNarrow();
  return (
    <>
      <DrawPad
        label="Draw your signature"
        size={narrow ? signaturePadNarrowPx : signaturePadPx}
        handle={signaturePad}
        onInk={(signature) => onInk({ signature })}
      />
      {needsInitials && (
        <DrawPad
          label="Draw your initials"
          size={narrow ? initialPadNarrowPx : initialPadPx}
          handle={initialPad}
          onInk={(initial) => onInk({ initial })}
        />
      )}
      <p className="text-ink-soft text-sm">
        By finger, pen or mouse. A typed signature counts just as much, and needs a keyboard only.
      </p>
    </>
  );
}

const unreadable =
  "Your browser keeps this page from reading pictures that are drawn on it. Please allow it to use canvas data for this site, or open the link in another browser.";

async function typedImages(name: string, face: FaceFamily) {
  return [
    await typedImage(name, face, signaturePadPx),
    await typedImage(typedInitial(name), face, initialPadPx),
  ];
}

/** Pacifico is the default (spec.md section 9). */
const faceNamed = (name: string | undefined): FaceFamily =>
  [...faceFamilies, "Plain" as const].find((face) => face === name) ?? "Pacifico";

/** The chosen font, or the first one that has all letters of the name. */
function usableFace(chosen: FaceFamily, name: string): FaceFamily {
  const candidates: FaceFamily[] = [chosen, ...faceFamilies];
  return candidates.find((face) => reasonAgainst(face, name) === undefined) ?? "Plain";
}

function nameProblem(name: string): string | undefined {
  if (name.trim() === "") return "Please enter your name.";
  return name.trim().length > limits.fullNameMax ? messages.fullName : undefined;
}

function inkProblem(ink: Ink, needsInitials: boolean) {
  if (!ink.signature) return "Please draw your signature.";
  return ink.initial || !needsInitials ? undefined : "Please draw your initials.";
}
