// The identity papers of a registration: all four of them, or none at all.
// Source: spec §5 (only when all four are given), §7 (POST users); api.md (an incomplete set is ignored).
import type { Upload } from '#contract/fields.ts';
import type { Tx } from '#platform/db.ts';

export type IdentityPapers = {
  identityFile: Upload;
  npwpFile: Upload;
  identityNumber: string;
  npwpNumber: string;
};

type Given = {
  identityFile?: { file: Upload } | undefined;
  npwpFile?: { file: Upload } | undefined;
  identityNumber?: string | undefined;
  npwpNumber?: string | undefined;
};

/** Papers whose pictures stand in the store already: they become an account's, or are taken away again. */
export type PreparedPapers = {
  keep(tx: Tx, userId: string): Promise<void>;
  /** Does what makes them an account's. */
  keeping<T>(work: () => Promise<T>): Promise<T>;
};

let prepare: (papers: IdentityPapers) => Promise<PreparedPapers> = () =>
  Promise.reject(new Error('nobody keeps identity papers'));

/** Identity verification, registered later, says how papers sent at registration are judged and kept. */
export function onIdentityPapers(prepareWith: typeof prepare): void {
  prepare = prepareWith;
}

/** Judges the papers before there is an account; refuses what is no picture. */
export const preparePapers = (papers: IdentityPapers): Promise<PreparedPapers> => prepare(papers);

/** The complete set, or null. */
export function completePapers({ identityFile, npwpFile, identityNumber, npwpNumber }: Given): IdentityPapers | null {
  if (!identityFile || !npwpFile || !identityNumber || !npwpNumber) return null;
  return { identityFile: identityFile.file, npwpFile: npwpFile.file, identityNumber, npwpNumber };
}
