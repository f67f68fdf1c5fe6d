// The identity documents of a registration: all four or none.
// Source: spec §5, §7; docs/api.md.
import type { Upload } from '#contract/fields.ts';
import type { IdentityPapers } from '#platform/events.ts';

type Given = {
  identityFile?: { file: Upload } | undefined;
  npwpFile?: { file: Upload } | undefined;
  identityNumber?: string | undefined;
  npwpNumber?: string | undefined;
};

/** The complete set, or null. */
export function completePapers({ identityFile, npwpFile, identityNumber, npwpNumber }: Given): IdentityPapers | null {
  if (!identityFile || !npwpFile || !identityNumber || !npwpNumber) return null;
  return { identityFile: identityFile.file, npwpFile: npwpFile.file, identityNumber, npwpNumber };
}
