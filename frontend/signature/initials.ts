/** The typed initial: the first letter of the name in upper case (spec.md section 9). */
export function typedInitial(name: string): string {
  return ([...name.trim()][0] ?? "").toLocaleUpperCase();
}
