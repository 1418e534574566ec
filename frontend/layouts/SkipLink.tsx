/** The first element that Tab reaches. */
export function SkipLink() {
  return (
    <a
      lang="en"
      href="#main"
      className="sr-only z-50 rounded-md bg-accent px-4 py-2 font-medium text-on-accent focus:not-sr-only focus:fixed focus:top-3 focus:left-3"
    >
      Skip to the content
    </a>
  );
}
