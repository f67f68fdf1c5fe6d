// Whether the screen is as wide as a desktop's: where a table fits that phones show as cards. The same limit as in
// the style sheets (900 px of ordinary letters). Known at the first render, so that nothing renders twice.
import { useMediaQuery } from '@mantine/hooks';

export const useWide = (): boolean =>
  useMediaQuery('(min-width: 56.25em)', undefined, { getInitialValueInEffect: false });

/** Whether it is narrower: a phone's. Of a screen without media queries neither is known. */
export const useNarrow = (): boolean =>
  useMediaQuery('(max-width: 56.24875em)', undefined, { getInitialValueInEffect: false });
