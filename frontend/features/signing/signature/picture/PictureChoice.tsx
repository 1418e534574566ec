import {
  type Ref,
  useCallback,
  useEffect,
  useId,
  useImperativeHandle,
  useMemo,
  useRef,
  useState,
} from "react";
import { useSignatureWords } from "../../../../language/signature-words.ts";
import { Button } from "../../../../ui/Button.tsx";
import { FieldError } from "../../../../ui/Field.tsx";
import { CropBox } from "./CropBox.tsx";
import {
  type Crop,
  cropped,
  evenlyLit,
  type Grey,
  otsuThreshold,
  turned,
  wholePicture,
} from "./picture-ink.ts";
import { greyCanvas, inkCanvas, pngOf } from "./picture-png.ts";
import { PictureProblem, pictureTypes, readPicture } from "./read-picture.ts";

/** What a picture offers to the dialog. */
export interface PictureHandle {
  /** A PNG data URL; undefined while there is no ink. */
  png(): string | undefined;
}

interface PictureChoiceProps {
  readonly handle: Ref<PictureHandle>;
  /** Must keep its identity. */
  readonly onInk: (hasInk: boolean) => void;
}

/** A photographed or scanned signature on paper, cropped and separated from the paper in the browser. */
export default function PictureChoice({ handle, onInk }: PictureChoiceProps) {
  const picture = usePicture(handle, onInk);
  const words = useSignatureWords();
  return (
    <div className="grid gap-4">
      <Chooser picture={picture} />
      <div role="alert">
        {picture.problem && <FieldError>{words(`picture.${picture.problem}`)}</FieldError>}
      </div>
      {picture.shown && <Cleaning picture={picture} shown={picture.shown} />}
    </div>
  );
}

type Picture = ReturnType<typeof usePicture>;

interface PictureView {
  /** The picture as it was read, and with its lighting evened out. */
  readonly read: Grey;
  readonly even: Grey;
  readonly crop: Crop;
  readonly threshold: number;
}

function usePicture(handle: Ref<PictureHandle>, onInk: (hasInk: boolean) => void) {
  const [shown, setShown] = useState<PictureView>();
  const [problem, setProblem] = useState<PictureProblem["reason"]>();
  const [busy, setBusy] = useState(false);
  const ink = useRef<HTMLCanvasElement>(undefined);
  useImperativeHandle(handle, () => ({ png: () => ink.current && pngOf(ink.current) }));

  async function choose(file: File | undefined) {
    if (!file) return;
    setBusy(true);
    setProblem(undefined);
    try {
      setShown(shownOf(await readPicture(file)));
    } catch (thrown) {
      setProblem(thrown instanceof PictureProblem ? thrown.reason : "unreadable");
    }
    setBusy(false);
  }

  const onResult = useCallback(
    (canvas: HTMLCanvasElement | undefined) => {
      ink.current = canvas;
      onInk(canvas !== undefined);
    },
    [onInk],
  );

  return { shown, setShown, problem, busy, choose, onResult };
}

function shownOf(read: Grey): PictureView {
  const even = evenlyLit(read);
  return { read, even, crop: wholePicture, threshold: otsuThreshold(even) };
}

function Chooser({ picture }: { picture: Picture }) {
  const { shown, busy, choose } = picture;
  const words = useSignatureWords();
  const [file, photo] = [useRef<HTMLInputElement>(null), useRef<HTMLInputElement>(null)];
  return (
    <div className="grid gap-2">
      {!shown && <p className="text-ink-soft text-sm">{words("picture.hint")}</p>}
      <div className="flex flex-wrap gap-2">
        <Button icon="upload" busy={busy} onClick={() => file.current?.click()}>
          {words(shown ? "picture.another" : "picture.choose")}
        </Button>
        <Button className="pointer-fine:hidden" busy={busy} onClick={() => photo.current?.click()}>
          {words("picture.take")}
        </Button>
      </div>
      <PictureInput input={file} onFile={choose} />
      <PictureInput input={photo} onFile={choose} capture="environment" />
    </div>
  );
}

interface PictureInputProps {
  readonly input: Ref<HTMLInputElement>;
  readonly onFile: (file: File | undefined) => void;
  readonly capture?: "environment";
}

/** A hidden file input, opened by a button that says what it is for. */
function PictureInput({ input, onFile, capture }: PictureInputProps) {
  return (
    <input
      ref={input}
      type="file"
      hidden
      accept={pictureTypes}
      capture={capture}
      onChange={({ currentTarget }) => {
        onFile(currentTarget.files?.[0]);
        // Cleared so that the same file can be chosen again.
        currentTarget.value = "";
      }}
    />
  );
}

function Cleaning({ picture, shown }: { picture: Picture; shown: PictureView }) {
  const { setShown, onResult } = picture;
  const words = useSignatureWords();
  const sliderId = useId();
  const { read, even, crop, threshold } = shown;
  const original = useMemo(() => greyCanvas(read), [read]);
  const ink = useMemo(() => inkCanvas(cropped(even, crop), threshold), [even, crop, threshold]);
  useEffect(
    function tellResult() {
      onResult(ink);
    },
    [ink, onResult],
  );
  return (
    <>
      <CropBox crop={crop} onCrop={(changed) => setShown({ ...shown, crop: changed })}>
        <PaintedCanvas
          source={original}
          label={words("picture.yours")}
          className="block max-h-56 max-w-full rounded-md bg-white"
        />
      </CropBox>
      <div className="flex flex-wrap items-end gap-3">
        <label htmlFor={sliderId} className="grid grow gap-1 font-medium text-sm">
          {words("picture.ink")}
          <input
            id={sliderId}
            type="range"
            min={10}
            max={245}
            value={threshold}
            onChange={({ target }) => setShown({ ...shown, threshold: target.valueAsNumber })}
            className="min-h-11 w-full accent-accent"
          />
        </label>
        <Button icon="refresh" onClick={() => setShown(shownOf(turned(read)))}>
          {words("picture.turn")}
        </Button>
      </div>
      <div className="flex min-h-20 items-center justify-center rounded-md border border-edge bg-white p-3">
        <PaintedCanvas
          source={ink}
          label={words(ink ? "picture.signature" : "picture.none")}
          className="max-h-24 max-w-full"
        />
      </div>
      <div role="status">{!ink && <FieldError>{words("picture.noInk")}</FieldError>}</div>
    </>
  );
}

interface PaintedCanvasProps {
  readonly source: HTMLCanvasElement | undefined;
  readonly label: string;
  readonly className: string;
}

function PaintedCanvas({ source, label, className }: PaintedCanvasProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(
    function paint() {
      const target = canvas.current;
      if (!target) return;
      target.width = source?.width ?? 1;
      target.height = source?.height ?? 1;
      if (source) target.getContext("2d")?.drawImage(source, 0, 0);
    },
    [source],
  );
  return <canvas ref={canvas} role="img" aria-label={label} className={className} />;
}
