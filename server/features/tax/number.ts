// The number of a tax slip as people read it. Source: decision 0103.

/** `BP-2026-0000012` */
export const slipNumber = (year: string, no: number): string => `BP-${year}-${String(no).padStart(7, '0')}`;
