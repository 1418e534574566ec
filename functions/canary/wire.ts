/** What the signing page sends, in the names of the specification. */
export const submissionOf = (envelopeId: string) => ({
  userSign: signature,
  name: "Daily Canary",
  userConsent: true,
  envelopeId,
});

/** A wave, in a PNG of 40 by 16 pixels. */
const signature =
  "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAACgAAAAQCAYAAABk1z2tAAAAVElEQVR42mNgGAWjgDwgIhf1HxkPOocRK053x1FDzYA5bsAcSY6FdHMkJRbR3JHUsIBmjqSmwUTncGJzIa18TbQjcSmkR8Im2g70mmBQ1QajgAQAALofNHf3A9AGAAAAAElFTkSuQmCC";
