import { lazy, type Ref, type RefObject, Suspense, useRef, useState } from "react";
import type { WayOfSigning } from "#contract/rules/documents/sending-rules";
import type { PageSize } from "#contract/rules/fields/markers";
import { limits } from "#contract/rules/limits/limits";
import { namedSigns } from "#contract/rules/text/text";
import { useControlWords } from "../../../language/control-words.ts";
import { type SignatureWords, useSignatureWords } from "../../../language/signature-words.ts";
import { signsWithoutFont } from "../../../pdf/printable.ts";
import { useStampFonts } from "../../../pdf/stamp-fonts.ts";
import { Banner } from "../../../ui/Banner.tsx";
import { Button } from "../../../ui/Button.tsx";
import { classes } from "../../../ui/classes.ts";
import { Dialog } from "../../../ui/Dialog.tsx";
import { TextInput } from "../../../ui/inputs.tsx";
import { useTouchOrNarrow } from "../../../ui/narrow.ts";
import { Spinner } from "../../../ui/Spinner.tsx";
import type { AdoptedSignature } from "./adopted.ts";
import { missingCharacters } from "./coverage.ts";
import { DrawPad, type DrawPadHandle } from "./DrawPad.tsx";
import { missingOnDevice } from "./device-glyphs.ts";
import { FaceChoice } from "./FaceChoice.tsx";
import { type FaceFamily, faceFamilies } from "./faces.ts";
import { InitialsChoice } from "./InitialsChoice.tsx";
import { bothInitials, typedInitial } from "./initials.ts";
import { initialPadPx, signaturePadPx } from "./ink.ts";
import { ModeSwitch, modesOf, type SignatureMode } from "./ModeSwitch.tsx";
import type { PictureHandle } from "./picture/PictureChoice.tsx";
import { canvasIsReadable, drawnImage } from "./strokes.ts";
import { typedImage } from "./typed.ts";

export { signatureWords } from "../../../language/signature-words.ts";

interface SignatureDialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly name: string;
  /** Whether some field needs drawn initials. */
  readonly needsInitials: boolean;
  /** How large the pictures can be in the document. */
  readonly sizes: { readonly signature: PageSize; readonly initial: PageSize };
  /** The signature in use, to start from. */
  readonly adopted: AdoptedSignature | undefined;
  /** The ways of signing that the sender allows; all by default. */
  readonly ways?: readonly WayOfSigning[] | undefined;
  /** Whether it can be drawn on a phone instead: not where nothing is signed. */
  readonly hasPhone: boolean;
  readonly onAdopt: (signature: AdoptedSignature) => void;
}

export function SignatureDialog(props: SignatureDialogProps) {
  // Closing the dialog resets its state.
  return props.open ? <OpenDialog {...props} /> : null;
}

function OpenDialog(props: SignatureDialogProps) {
  const { needsInitials, onClose } = props;
  const making = useSignature(props);
  const { mode, missing } = making;
  const canType = making.modes.includes("typed");
  const words = useSignatureWords();
  const controls = useControlWords();
  return (
    <Dialog
      open
      onClose={onClose}
      title={words("title")}
      size="medium"
      fillsFlat={mode === "draw"}
      footer={
        <>
          <Button onClick={onClose}>{controls("cancel")}</Button>
          <Button
            variant="primary"
            busy={making.busy}
            disabledReason={missing}
            onDisabledPress={making.sayMissing}
            onClick={making.adopt}
          >
            {words("use")}
          </Button>
        </>
      }
    >
      <div
        className={classes(
          "grid grid-cols-1 gap-5",
          mode === "draw" && "flat:flex flat:h-full flat:flex-col flat:gap-2",
        )}
      >
        {making.problem && <Banner tone="danger">{making.problem}</Banner>}
        <ModeSwitch modes={making.modes} mode={mode} onMode={making.setMode} />
        {mode === "typed" && <Typed {...making.typed} needsInitials={needsInitials} />}
        {mode === "draw" && (
          <Drawn {...making.drawn} {...{ needsInitials, canType }} hasPhone={props.hasPhone} />
        )}
        {mode === "picture" && (
          <Pictured {...making.typed} {...making.pictured} needsInitials={needsInitials} />
        )}
      </div>
    </Dialog>
  );
}

/** The state of the dialog: what was typed or drawn, and what is still missing. */
function useSignature(props: SignatureDialogProps) {
  const { name: startName, needsInitials, sizes, adopted, onAdopt } = props;
  const words = useSignatureWords();
  const [name, setName] = useState(startName);
  const modes = modesOf(props.ways);
  const [mode, setMode] = useState(firstMode(modes, adopted));
  const [chosenFace, setFace] = useState<FaceFamily>(faceNamed(adopted?.font));
  const [hasBothInitials, setBothInitials] = useState(false);
  const [ink, setInk] = useState<Ink>({ signature: false, initial: false });
  const [said, setSaid] = useState<string>();
  const [busy, setBusy] = useState(false);
  const signaturePad = useRef<DrawPadHandle>(null);
  const initialPad = useRef<DrawPadHandle>(null);
  const pictured = usePictured(words);
  useStampFonts();
  const face = usableFace(chosenFace, name);
  const initials = (hasBothInitials && bothInitials(name)) || typedInitial(name);
  const missing = {
    typed: typedProblem(words, name, face),
    draw: inkProblem(words, ink, needsInitials),
    picture: pictured.missing,
  }[mode];

  const isDrawnInstead =
    mode === "typed" && missing !== nameProblem(words, name) && modes.includes("draw");
  const unreadable = words("unreadable");
  const unloaded = words("name.deviceLacks", { characters: name.trim() });
  // The message about what was missing when the button was pressed is shown until that is there.
  const isCurrent = said === unreadable || said === unloaded || said === missing;
  const problem = canvasIsReadable() ? (isCurrent ? said : undefined) : unreadable;

  async function adopt() {
    setBusy(true);
    const images = {
      typed: () => typedImages(name.trim(), initials, face),
      draw: async () => [drawn(signaturePad, sizes.signature), drawn(initialPad, sizes.initial)],
      picture: () => picturedImages(pictured.picture, needsInitials ? initials : "", face),
    };
    const made = await images[mode]().catch(() => undefined);
    setBusy(false);
    const [signatureData, initialData] = made ?? [];
    if (!signatureData || (!initialData && (mode === "typed" || needsInitials)))
      return setSaid(made ? unreadable : unloaded);
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
    ...{ modes, mode, missing, problem, busy, adopt, pictured },
    setMode(chosen: SignatureMode) {
      pictured.onPicture(false);
      setMode(chosen);
    },
    sayMissing: () => (isDrawnInstead ? setMode("draw") : setSaid(missing)),
    typed: {
      ...{ name, onName: setName, face, onFace: setFace },
      ...{ hasBothInitials, onBothInitials: setBothInitials },
    },
    drawn: {
      signaturePad,
      initialPad,
      onInk: (more: Partial<Ink>) => setInk((before) => ({ ...before, ...more })),
    },
  };
}

/** The mode of the current signature if it is allowed, else the first allowed one. */
const firstMode = (
  modes: readonly SignatureMode[],
  adopted: AdoptedSignature | undefined,
): SignatureMode => modes.find((one) => one === adopted?.mode) ?? modes[0] ?? "typed";

function usePictured(words: SignatureWords) {
  const picture = useRef<PictureHandle>(null);
  const [hasInk, setInk] = useState(false);
  const missing = hasInk ? undefined : words("picture.missing");
  return { picture, onPicture: setInk, missing };
}

interface TypedProps {
  readonly name: string;
  readonly onName: (name: string) => void;
  readonly face: FaceFamily;
  readonly onFace: (face: FaceFamily) => void;
  readonly needsInitials: boolean;
  /** Whether the initials are those of first and last name rather than the first letter alone. */
  readonly hasBothInitials: boolean;
  readonly onBothInitials: (both: boolean) => void;
}

function Typed(props: TypedProps) {
  const { name, onName, face, onFace } = props;
  const words = useSignatureWords();
  const both = bothInitials(name);
  return (
    <>
      <TextInput
        label={words("name")}
        value={name}
        autoComplete="name"
        onChange={(event) => onName(event.target.value)}
        error={name === "" ? undefined : typedProblem(words, name, face)}
      />
      <FaceChoice name={name} face={face} onFace={onFace} />
      {props.needsInitials && both && (
        <InitialsChoice
          choices={[typedInitial(name), both]}
          hasBoth={props.hasBothInitials}
          face={face}
          onBoth={props.onBothInitials}
        />
      )}
    </>
  );
}

interface PicturedProps extends Omit<TypedProps, "onName" | "onFace"> {
  readonly picture: Ref<PictureHandle>;
  readonly onPicture: (hasInk: boolean) => void;
}

const PictureChoice = lazy(() => import("./picture/PictureChoice.tsx"));

/** A signature from a picture; initials are typed. */
function Pictured({ picture, onPicture, name, face, needsInitials, ...initials }: PicturedProps) {
  const both = bothInitials(name);
  return (
    <>
      <Suspense fallback={<Spinner />}>
        <PictureChoice handle={picture} onInk={onPicture} />
      </Suspense>
      {needsInitials && both && (
        <InitialsChoice
          choices={[typedInitial(name), both]}
          hasBoth={initials.hasBothInitials}
          face={face}
          onBoth={initials.onBothInitials}
        />
      )}
    </>
  );
}

/** Which pads have been drawn on. */
interface Ink {
  readonly signature: boolean;
  readonly initial: boolean;
}

interface DrawnProps {
  readonly signaturePad: RefObject<DrawPadHandle | null>;
  readonly initialPad: RefObject<DrawPadHandle | null>;
  readonly needsInitials: boolean;
  readonly hasPhone: boolean;
  /** Whether the sender allows typed signatures too. */
  readonly canType: boolean;
  readonly onInk: (more: Partial<Ink>) => void;
}

const OnPhone = lazy(() => import("../pad/OnPhone.tsx"));

function Drawn({ signaturePad, initialPad, needsInitials, hasPhone, canType, onInk }: DrawnProps) {
  const words = useSignatureWords();
  const [isOnPhone, setOnPhone] = useState(false);
  const isTouched = useTouchOrNarrow();
  return (
    <>
      {isOnPhone && (
        <Suspense fallback={<Spinner />}>
          <OnPhone
            hasInitials={needsInitials}
            onClose={() => setOnPhone(false)}
            onDrawn={({ signature, initials }) => {
              signaturePad.current?.take(signature);
              if (initials) initialPad.current?.take(initials);
              setOnPhone(false);
            }}
          />
        </Suspense>
      )}
      <div
        className={classes(
          "grid gap-5 flat:flex flat:min-h-0 flat:grow flat:gap-2",
          isOnPhone && "hidden",
        )}
      >
        <DrawPad
          label={words("draw.signature")}
          shapeClass="aspect-[400/150] md:aspect-[400/60]"
          handle={signaturePad}
          onInk={(signature) => onInk({ signature })}
        />
        {needsInitials && (
          <DrawPad
            label={words("draw.initials")}
            shapeClass="aspect-[320/120] md:aspect-[320/50]"
            handle={initialPad}
            onInk={(initial) => onInk({ initial })}
          />
        )}
      </div>
      {canType && !isOnPhone && (
        <p className="text-ink-soft text-sm flat:hidden">{words("draw.hint")}</p>
      )}
      {hasPhone && !isTouched && !isOnPhone && (
        <div>
          <Button size="small" icon="phone" onClick={() => setOnPhone(true)}>
            {words("phone.open")}
          </Button>
        </div>
      )}
    </>
  );
}

function drawn(pad: RefObject<DrawPadHandle | null>, roomPt: PageSize): string | undefined {
  const drawing = pad.current?.drawing();
  return drawing && drawnImage(drawing, roomPt);
}

async function typedImages(name: string, initials: string, face: FaceFamily) {
  return [
    await typedImage(name, face, signaturePadPx),
    await typedImage(initials, face, initialPadPx),
  ];
}

async function picturedImages(
  picture: RefObject<PictureHandle | null>,
  initials: string,
  face: FaceFamily,
) {
  const typed = initials === "" ? undefined : await typedImage(initials, face, initialPadPx);
  return [picture.current?.png(), typed];
}

/** Pacifico is the default (as specified). */
const faceNamed = (name: string | undefined): FaceFamily =>
  [...faceFamilies, "Plain" as const].find((face) => face === name) ?? "Pacifico";

/** The chosen font, or the first one that has all letters of the name. */
function usableFace(chosen: FaceFamily, name: string): FaceFamily {
  const candidates: FaceFamily[] = [chosen, ...faceFamilies];
  return candidates.find((face) => missingCharacters(face, name).length === 0) ?? "Plain";
}

function nameProblem(words: SignatureWords, name: string): string | undefined {
  const max = limits.fullNameMax;
  if (name.trim() === "") return words("name.missing");
  if (name.trim().length > max) return words("name.tooLong", { max });
  const unknown = signsWithoutFont(name);
  if (unknown.length === 0) return undefined;
  return words("name.unprintable", { characters: namedSigns(unknown) });
}

/** Characters that neither our fonts nor the device's can draw would be signed as boxes. */
function typedProblem(words: SignatureWords, name: string, face: FaceFamily): string | undefined {
  const problem = nameProblem(words, name);
  const missing = problem === undefined && face === "Plain" ? missingOnDevice(name) : [];
  if (missing.length === 0) return problem;
  return words("name.deviceLacks", { characters: namedSigns(missing) });
}

function inkProblem(words: SignatureWords, ink: Ink, needsInitials: boolean) {
  if (!ink.signature) return words("draw.missing");
  return ink.initial || !needsInitials ? undefined : words("draw.initialsMissing");
}
