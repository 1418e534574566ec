/** What an untrusted file may make us do. */
export const bounds = {
  nestingMax: 200,
  valuesPerObjectMax: 2_000_000,
  /** ISO 32000-1 Annex C: the highest object number that readers agree on. */
  objectNumberMax: 8_388_607,
  /** Numbers that stay free for what stamps, completion pages and seal add: 2,000 pages of fields. */
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
  /** Of a form's own fields: what is read of them and handed out. */
  formWidgetsMax: 5_000,
  formFieldsMax: 2_000,
  formTextMax: 400_000,
  /** Of the source of a name, value or script of a form. */
  formStringBytesMax: 40_000,
} as const;
