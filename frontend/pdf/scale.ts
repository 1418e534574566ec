import { type PageSize, wireScale } from "#contract/rules/fields/markers";

export const zoomSteps = [0.5, 0.75, 1, 1.25, 1.5, 2, 3, 4] as const;
export const zoomMin = zoomSteps[0];
export const zoomMax = 4;

/** Browsers fail or draw garbage on larger canvases. */
const canvasPixelsMax = 16.7e6;

export interface PixelSize {
  readonly width: number;
  readonly height: number;
}

/** A page's size on the screen. At zoom 1 it fits the width, up to the wire's scale. */
export function pageSizePx(page: PageSize, availablePx: number, zoom: number): PixelSize {
  const fit = Math.min(wireScale(page), availablePx / page.width);
  return {
    width: Math.max(1, Math.round(page.width * fit * zoom)),
    height: Math.max(1, Math.round(page.height * fit * zoom)),
  };
}

/** Canvas pixels per CSS pixel: the device's, within the limit of a canvas. */
export function canvasRatio(size: PixelSize, devicePixelRatio: number): number {
  return Math.min(devicePixelRatio, Math.sqrt(canvasPixelsMax / (size.width * size.height)));
}

export const clampZoom = (zoom: number) => Math.min(zoomMax, Math.max(zoomMin, zoom));

export const zoomIn = (zoom: number) => zoomSteps.find((step) => step > zoom + 0.01) ?? zoomMax;

export const zoomOut = (zoom: number) =>
  zoomSteps.findLast((step) => step < zoom - 0.01) ?? zoomMin;
