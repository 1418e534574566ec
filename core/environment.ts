import type { VariableName } from "#contract/environment";

/** A variable that the stack sets; read while the module loads, so a missing one fails the cold start. */
export function variable(name: VariableName): string {
  const value = process.env[name];
  if (!value) throw new Error(`environment variable ${name} is missing`);
  return value;
}

/** A variable that a stage may leave empty. */
export const optionalVariable = (name: VariableName): string | undefined =>
  process.env[name] || undefined;
