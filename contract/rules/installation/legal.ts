import { limits } from "../limits/limits.ts";
import { own } from "../settings/config.ts";

/** Numbers in the legal pages (as specified); the texts are generated from them. */
export const legal = {
  ageMin: 18,
  lateFeePercentMonthly: 1.5,
  liabilityCapMonths: 12,
  liabilityCapFreeDollars: 50,
  arbitrationOptOutDays: 30,
  policyNoticeDays: 30,
  purchaseOrderNoticeDays: 30,
  encryptionBitsMin: 128,
  supportReplyHours: 24,
} as const;

/** How long data is kept. A test compares these numbers with the stack's. */
export const retention = {
  sealedYears: own.sealedYears ?? 7,
  deletedFileDays: 30,
  unfinishedUploadDays: 1,
  logDays: 365,
  backupDays: 35,
  rememberedHours: 12,
  rememberedDeviceDays: 30,
  draftDays: 90,
  pagePictureDays: 30,
  usualNetworkDays: 90,
  undeliverableDays: 180,
  keyUseDays: 400,
  arrivedDays: 14,
  eventDays: 30,
  batchDays: 30,
} as const;

/** How long a sealed document is locked. */
export const sealedDays = Math.ceil(retention.sealedYears * 365.25);

/**
 * When a document is removed with everything that belongs to it, counted from when it was sent: it may be signed on the
 * last day before it expires, and sealing may have to be repaired. So nothing is removed before the retention period of
 * the sealed document is over.
 */
export const evidenceDays = sealedDays + limits.expiryDaysMax + 35;
