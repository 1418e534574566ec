const kibibyte = 1024;

/** "1.2 MB". As in the plans, 1 MB is 1024 KB. */
export function readableBytes(bytes: number): string {
  const units = ["bytes", "KB", "MB", "GB"];
  const power = Math.min(
    bytes < kibibyte ? 0 : Math.floor(Math.log(bytes) / Math.log(kibibyte)),
    units.length - 1,
  );
  const amount = bytes / kibibyte ** power;
  const digits = power === 0 || amount >= 100 || Number.isInteger(amount) ? 0 : 1;
  return `${amount.toFixed(digits)} ${units[power]}`;
}
