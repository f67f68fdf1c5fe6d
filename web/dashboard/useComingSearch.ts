// The query of this page's address, or of the one that is on its way to it: a guard may ask the server first, and a second
// choice within that moment must build on the first.
// Usage: const address = readAddress(useComingSearch());
// Source: docs/screens.md.
import { useLocation, useNavigation } from 'react-router';

export function useComingSearch(): URLSearchParams {
  const here = useLocation();
  const { location: coming } = useNavigation();
  return new URLSearchParams(coming?.pathname === here.pathname ? coming.search : here.search);
}
