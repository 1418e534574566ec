interface FirstPagePictureProps {
  /** A data URL. */
  readonly picture: string;
  /** Called when it is painted or has failed. */
  readonly onShown: () => void;
}

/**
 * The server's picture of the first page, until the page is drawn. Screen readers wait for the text
 * layer.
 */
export function FirstPagePicture({ picture, onShown }: FirstPagePictureProps) {
  return (
    <img
      src={picture}
      alt=""
      draggable={false}
      data-picture
      className="absolute inset-0 size-full"
      onLoad={({ currentTarget }) =>
        void currentTarget.decode().then(() => afterPaint(onShown), onShown)
      }
      onError={onShown}
    />
  );
}

/** The second animation frame starts after the first was shown. Hidden pages have no frames. */
function afterPaint(run: () => void): void {
  if (document.hidden) run();
  else requestAnimationFrame(() => requestAnimationFrame(run));
}
