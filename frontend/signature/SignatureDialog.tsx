import { useRef, useState } from "react";
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
  /** Drawn initials are asked for only where a field wants them. */
  readonly needsInitials: boolean;
  /** The one that is in use, to start from. */
  readonly adopted: Adopted | undefined;
  readonly onAdopt: (signature: Adopted) => void;
}

export function SignatureDialog(props: SignatureDialogProps) {
  // A closed dialog forgets what was drawn; an open one starts with the signer's name.
  return props.open ? <OpenDialog {...props} /> : null;
}

function OpenDialog(props: SignatureDialogProps) {
  const { onClose, name: startName, needsInitials, adopted, onAdopt } = props;
  const [name, setName] = useState(startName);
  const [mode, setMode] = useState<SignatureMode>(adopted?.mode ?? "typed");
  const [chosenFace, setFace] = useState<FaceFamily>(faceNamed(adopted?.font));
  const [ink, setInk] = useState({ signature: false, initial: false });
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);
  const signaturePad = useRef<DrawPadHandle>(null);
  const initialPad = useRef<DrawPadHandle>(null);
  const narrow = useNarrow();
  const face = usableFace(chosenFace, name);
  const missing = mode === "typed" ? nameProblem(name) : inkProblem(ink, needsInitials);

  // What was missing when the button was pressed is said until it is there.
  const isOver = problem !== unreadable && problem !== missing;
  const shownProblem = canvasIsReadable() ? (isOver ? undefined : problem) : unreadable;

  async function adopt() {
    setBusy(true);
    const images =
      mode === "typed"
        ? await typedImages(name.trim(), face)
        : [signaturePad.current?.image(), initialPad.current?.image()];
    setBusy(false);
    const [signatureData, initialData] = images;
    const isWhole = signatureData && (initialData || (mode === "draw" && !needsInitials));
    if (!isWhole) return setProblem(unreadable);
    const font = mode === "typed" ? face : "";
    const timestamp = new Date().toISOString();
    onAdopt({
      name: name.trim(),
      timestamp,
      font,
      mode,
      signatureData,
      initialData: initialData ?? "",
    });
  }

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
            busy={busy}
            disabledReason={missing}
            onDisabledPress={() => setProblem(missing)}
            onClick={adopt}
          >
            Use this signature
          </Button>
        </>
      }
    >
      <div className="grid gap-5">
        {shownProblem && <Banner tone="danger">{shownProblem}</Banner>}
        <ModeSwitch mode={mode} onMode={setMode} />
        {mode === "typed" ? (
          <>
            <TextInput
              label="Name"
              value={name}
              autoComplete="name"
              onChange={(event) => setName(event.target.value)}
              error={name === "" ? undefined : nameProblem(name)}
            />
            <FaceChoice name={name} face={face} onFace={setFace} />
          </>
        ) : (
          <>
            <DrawPad
              label="Draw your signature"
              size={narrow ? signaturePadNarrowPx : signaturePadPx}
              handle={signaturePad}
              onInk={(signature) => setInk((before) => ({ ...before, signature }))}
            />
            {needsInitials && (
              <DrawPad
                label="Draw your initials"
                size={narrow ? initialPadNarrowPx : initialPadPx}
                handle={initialPad}
                onInk={(initial) => setInk((before) => ({ ...before, initial }))}
              />
            )}
            <p className="text-ink-soft text-sm">
              By finger, pen or mouse. A typed signature counts just as much, and needs a keyboard
              only.
            </p>
          </>
        )}
      </div>
    </Dialog>
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

/** The chosen face, or the first one that can write the name. */
function usableFace(chosen: FaceFamily, name: string): FaceFamily {
  const candidates: FaceFamily[] = [chosen, ...faceFamilies];
  return candidates.find((face) => reasonAgainst(face, name) === undefined) ?? "Plain";
}

function nameProblem(name: string): string | undefined {
  if (name.trim() === "") return "Please enter your name.";
  return name.trim().length > limits.fullNameMax ? messages.fullName : undefined;
}

function inkProblem(ink: { signature: boolean; initial: boolean }, needsInitials: boolean) {
  if (!ink.signature) return "Please draw your signature.";
  return ink.initial || !needsInitials ? undefined : "Please draw your initials.";
}
