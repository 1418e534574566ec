export function SectionTitle({ id, children }: { id: string; children: string }) {
  return (
    <h3 id={id} className="font-semibold text-lg tracking-tight">
      {children}
    </h3>
  );
}
