import type { Plan } from "./plans.ts";

/** A plan's numbers, formatted for people. */

const mebibyte = 1024 * 1024;

/** `$9`, `$7.50`. */
export const dollars = (cents: number): string =>
  cents % 100 === 0 ? `$${cents / 100}` : `$${(cents / 100).toFixed(2)}`;

/** `5 MB` in a sentence. */
export const spacedMegabytes = (bytes: number): string => `${bytes / mebibyte} MB`;

/** Used by the browser before an upload, and by the server. */
export const fileTooLarge = (maxBytes: number): string =>
  `This file is larger than the ${spacedMegabytes(maxBytes)} that your plan allows.`;

/** `5MB`, as the pricing page writes it (as specified). */
export const megabytes = (bytes: number): string => `${bytes / mebibyte}MB`;
export const gigabytes = (bytes: number): string => `${bytes / (1024 * mebibyte)}GB`;

/** The price of an annual plan per month, rounded down to cents: `$15.83` of `$190` a year. */
export const monthlyShare = ({ priceCents }: Plan): string => dollars(Math.floor(priceCents / 12));

/** How many monthly prices an annual plan saves in a year. */
export const monthsSaved = (monthly: Plan, annual: Plan): number =>
  12 - annual.priceCents / monthly.priceCents;
