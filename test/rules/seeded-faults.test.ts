// Seeded faults patch named places: a rename must update them too, or the proof of the tests is lost unnoticed.
import { describe, expect, it } from 'vitest';
import { faults } from '../../scripts/seeded-faults/all.mjs';
import { findMissing } from '../../scripts/seeded-faults/fault.mjs';
import { allFiles, read } from './sources.ts';

const readOrNull = (file: string) => (allFiles.includes(file) ? read(file) : null);

describe('each seeded fault', () => {
  it('finds the place of its edits once, and the tests that must turn red', () => {
    expect(faults.flatMap((fault) => findMissing(fault, readOrNull))).toEqual([]);
  });

  it('is reported when its place or its test no longer exists', () => {
    const gone = { id: 'M0', fault: '', proves: '', edits: [{ file: 'README.md', before: 'not there', after: '' }] };
    const missing = findMissing({ ...gone, checks: [{ file: 'README.md', name: 'not there' }] }, readOrNull);
    expect(missing).toHaveLength(2);
  });
});
