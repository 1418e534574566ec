export const portMax = 65_535;

export class WrongPort extends Error {
  override name = "WrongPort";
}

/** The port that somebody has typed; throws `WrongPort` for what is none. */
export function readPort(text: string): number {
  const port = /^\d+$/.test(text) ? Number(text) : Number.NaN;
  if (port <= portMax) return port;
  throw new WrongPort(
    `PORT is ${text}, and has to be a number from 0 (any free port) to ${portMax}.`,
  );
}
