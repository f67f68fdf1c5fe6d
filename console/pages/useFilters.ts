// A list's filters, which live in its address: read from it, changed by going to another, always to the first page of
// what is found then. Usage: const { filters, change, toPage } = useFilters(readFilters, listAt).
// Source: docs/screens.md.
import { useNavigate, useSearchParams } from 'react-router';

export function useFilters<Filters extends { page: number }>(
  read: (address: URLSearchParams) => Filters,
  addressOf: (filters: Filters) => string,
) {
  const [address] = useSearchParams();
  const navigate = useNavigate();
  const filters = read(address);
  return {
    filters,
    change: (part: Partial<Filters>) =>
      void navigate(addressOf({ ...filters, page: 1, ...part }), { preventScrollReset: true }),
    toPage: (page: number) => addressOf({ ...filters, page }),
  };
}
