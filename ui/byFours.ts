// A long number as people read it: in groups of four. What is copied has no spaces.
// Source: docs/screens.md.

/** "1087 7001 0000 0001"; a shorter group is last. */
export const byFours = (number: string): string => number.replaceAll(/(\d{4})(?=\d)/g, '$1 ');
