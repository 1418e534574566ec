export function Signature() {
  return (
    <svg viewBox="0 0 150 44" fill="none" className="h-11 w-full text-ink" aria-hidden="true">
      <path
        d="M8 34C18 30 32 8 27 6s-9 14-8 24c1 8 6 7 10 0 3-5 5-9 7-8s-3 10 1 10 6-9 9-9-1 8 3 8 5-8 8-8c4 0-2 9 3 9 6 0 13-24 10-25s-6 15-4 22 8 2 11-3c2-4 5-5 6-3s-3 8 1 8 7-9 10-9-1 8 3 8c5 0 9-4 14-4s8 3 21 0"
        stroke="currentColor"
        strokeWidth="2"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}
