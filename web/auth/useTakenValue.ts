// A value that a link brought, such as a phone number, taken out of the address at once: it stays in no history.
// Source: decision 0082.
import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';

export function useTakenValue(name: string): string {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const [value] = useState(() => new URLSearchParams(search).get(name) ?? '');
  useEffect(() => {
    const rest = new URLSearchParams(search);
    if (!rest.has(name)) return;
    rest.delete(name);
    void navigate({ pathname, search: rest.toString() }, { replace: true });
  }, [name, pathname, search, navigate]);
  return value;
}
