// Whether the screen is as wide as a desk's: where a table fits that stands as cards on a phone. The same bound as in the sheets
// of styles (900 px). Known at the first drawing, so that nothing is drawn twice.
import { useMediaQuery } from '@mantine/hooks';

export const useWide = (): boolean =>
  useMediaQuery('(min-width: 900px)', undefined, { getInitialValueInEffect: false });
