interface FirstPagePictureProps {
  /** A data URL. */
  readonly picture: string;
  /** Called when it is painted. */
  readonly onShown: () => void;
  /** Called when it can't be shown; without it `onShown` is, so that nothing waits for it. */
  readonly onFailed?: () => void;
}

/**
 * The server's picture of the first page, until the page is drawn. Screen readers wait for the text
 * layer.
 */
export function FirstPagePicture({ picture, onShown, onFailed = onShown }: FirstPagePictureProps) {
  return (
    <img
      src={picture}
      alt=""
      draggable={false}
      data-picture
      className="absolute inset-0 size-full"
      onLoad={({ currentTarget }) =>
        void currentTarget.decode().then(() => afterPaint(onShown), onFailed)
      }
      onError={onFailed}
    />
  );
}

/** The second animation frame starts after the first was shown. Hidden pages have no frames. */
function afterPaint(run: () => void): void {
  if (document.hidden) run();
  else requestAnimationFrame(() => requestAnimationFrame(run));
}
