/** Limits on the work that an untrusted file can cause. */
export const bounds = {
  nestingMax: 200,
  valuesPerObjectMax: 2_000_000,
  /** The highest object number that all readers accept (ISO 32000-1, Annex C). */
  objectNumberMax: 8_388_607,
  /** Object numbers kept free for stamps, completion pages and the seal: enough for 2,000 pages of fields. */
  addedObjectsMax: 250_000,
  xrefSectionsMax: 2_000,
  inflatedStreamBytesMax: 128 * 1024 * 1024,
  inflatedTotalBytesMax: 384 * 1024 * 1024,
  pagesMax: 2_000,
  treeDepthMax: 100,
  treeNodesMax: 200_000,
  annotationsMax: 500_000,
  pageObjectsMax: 2_000_000,
  imagePixelsMax: 16_000_000,
  /** Limits on reading the fields of an upload's own form. */
  formWidgetsMax: 5_000,
  formFieldsMax: 2_000,
  formTextMax: 400_000,
  /** Longest source of a name, value or script of a form. */
  formStringBytesMax: 40_000,
} as const;
