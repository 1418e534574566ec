interface PictureProps {
  /** A data URL. */
  readonly picture: string;
  /** Called when it is painted. */
  readonly onShown?: () => void;
  readonly onFailed?: () => void;
}

/** A page's picture drawn by the server, filling the page box. Its text is a separate layer. */
export function Picture({ picture, onShown, onFailed }: PictureProps) {
  return (
    <img
      src={picture}
      alt=""
      draggable={false}
      data-picture
      className="absolute inset-0 size-full"
      onLoad={({ currentTarget }) =>
        void currentTarget.decode().then(() => afterPaint(() => onShown?.()), onFailed)
      }
      onError={onFailed}
    />
  );
}

/** Runs after a paint: the second animation frame starts after the first was shown. Hidden pages have no frames. */
function afterPaint(run: () => void): void {
  if (document.hidden) run();
  else requestAnimationFrame(() => requestAnimationFrame(run));
}
