interface FirstPagePictureProps {
  /** A data URL. */
  readonly picture: string;
  /** It has been painted, or never will be. */
  readonly onShown: () => void;
}

/** The first page as the server has drawn it, until it is drawn here; readers wait for its text. */
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

/** The second frame begins when the first one has been shown. A page that nobody sees has no frames. */
function afterPaint(run: () => void): void {
  if (document.hidden) run();
  else requestAnimationFrame(() => requestAnimationFrame(run));
}
