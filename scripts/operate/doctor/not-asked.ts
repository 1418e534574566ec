/** Says why a check can't be made yet. */
export class NotAsked extends Error {}
