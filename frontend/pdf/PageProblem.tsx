/** In the place of a page that nothing can show. */
export const PageProblem = () => (
  <p className="p-4 text-sm text-[#a81f14]">This page can’t be shown.</p>
);
