// What a seeded fault is, as data: small edits of the sources, and the tests that must then turn red.
// Invariant: `before` stands in its file exactly once; a check names tests that are green without the fault.

/** @typedef {{ file: string, before: string, after: string }} Edit */
/** @typedef {{ file: string, name?: string, config?: string }} Check a test file, and a part of the names of its tests */
/** @typedef {{ id: string, fault: string, proves: string, edits: Edit[], checks: Check[] }} Fault */

/**
 * The text with one edit made. Throws when the place is not found any more, or is not one place.
 * @param {string} text @param {Edit} edit
 */
export function applyEdit(text, { file, before, after }) {
  const places = text.split(before).length - 1;
  if (places !== 1) throw new Error(`${file}: the place of the fault is found ${places} times:\n${before}`);
  return text.replace(before, () => after);
}
