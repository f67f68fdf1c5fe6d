// A seeded fault as data: small edits of the sources, and the tests that must then turn red.
// Invariant: `before` occurs in its file exactly once; a check names tests that are green without the fault.

/** @typedef {{ file: string, before: string, after: string }} Edit */
/** @typedef {{ file: string, name?: string, config?: string }} Check a test file, and a part of the names of its tests */
/** @typedef {{ id: string, fault: string, proves: string, edits: Edit[], checks: Check[] }} Fault */

/**
 * The text with one edit applied. Throws if its place is not found exactly once.
 * @param {string} text @param {Edit} edit
 */
export function applyEdit(text, { file, before, after }) {
  const places = text.split(before).length - 1;
  if (places !== 1) throw new Error(`${file}: the place of the fault is found ${places} times:\n${before}`);
  return text.replace(before, () => after);
}

/**
 * What a fault needs but is missing: the place of an edit, a test file, a test of that name. Empty if complete.
 * @param {Fault} fault @param {(file: string) => string | null} read the text of a file, null where there is none
 */
export function findMissing({ id, edits, checks }, read) {
  /** @type {string[]} */
  const missing = [];
  /** @type {Map<string, string>} */
  const edited = new Map();
  for (const edit of edits) {
    const text = edited.get(edit.file) ?? read(edit.file);
    if (text === null) missing.push(`${id}: no file ${edit.file}`);
    else {
      try {
        edited.set(edit.file, applyEdit(text, edit));
      } catch (error) {
        missing.push(`${id}: ${error instanceof Error ? error.message : error}`);
      }
    }
  }
  for (const { file, name } of checks) {
    const text = read(file);
    if (text === null) missing.push(`${id}: no test file ${file}`);
    else if (name && !text.includes(name)) missing.push(`${id}: no test in ${file} is named “${name}”`);
  }
  return missing;
}
