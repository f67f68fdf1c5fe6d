// A list's filters, stored in its URL: read from it, and changed by navigating, always to the first page. Usage:
// const { filters, change, toPage } = useFilters(readFilters, listAt).
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
