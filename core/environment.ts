import type { VariableName } from "#contract/rules/installation/environment";

/** A variable that the stack sets. Read when a module loads, so that a missing one fails the cold start. */
export function variable(name: VariableName): string {
  const value = process.env[name];
  if (!value) throw new Error(`environment variable ${name} is missing`);
  return value;
}

/** A variable that may be empty in some stages. */
export const optionalVariable = (name: VariableName): string | undefined =>
  process.env[name] || undefined;
