// How much room the browser gives the store, and asking it not to clear the store by itself.
// Source: decision 0114.

/** A sheet with a signature and a picture of the book, encrypted, with room to spare. */
const BYTES_PER_SHEET = 600_000;
/** Fewer than this is said in the colour of a warning, while there is still time to make room. */
export const FEW_SHEETS = 10;
/** More than this needs no exact figure. */
export const MANY_SHEETS = 999;

/** For how many more sheets there is room; null when the browser does not say. */
export async function sheetsThatFit(storage: StorageManager | undefined): Promise<number | null> {
  try {
    const { quota, usage } = (await storage?.estimate()) ?? {};
    if (quota === undefined || usage === undefined) return null;
    return Math.min(MANY_SHEETS, Math.max(0, Math.floor((quota - usage) / BYTES_PER_SHEET)));
  } catch {
    return null;
  }
}

/** Whether the browser keeps the store until it is asked to clear it. */
export async function persist(storage: StorageManager | undefined): Promise<boolean> {
  try {
    return (await storage?.persist()) ?? false;
  } catch {
    return false;
  }
}
