// The query cache of an application. Results keep their identity (no structural sharing), since received.ts remembers
// their arrival by it. A refusal is never retried, a lost connection twice. Loaded pages stay cached, so going back
// is instant.
// Source: docs/settled.md 41; spec §4.
import { QueryClient } from '@tanstack/react-query';
import { ApiError } from './client.ts';

export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        structuralSharing: false,
        staleTime: 15_000,
        gcTime: 10 * 60_000,
        retry: (count, error) => count < 2 && isPassing(error),
      },
      mutations: { retry: false },
    },
  });
}

function isPassing(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 0 || error.status === 502 || error.status === 504);
}
