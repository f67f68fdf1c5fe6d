// The query cache of an application. Results keep their identity (no structural sharing), since received.ts remembers
// their arrival by it. A lost connection is retried twice, and what came too soon when the server says; any other
// refusal never. Loaded pages stay cached, so going back is instant.
// Source: docs/settled.md 41; spec §4; decision 0096.
import { QueryClient } from '@tanstack/react-query';
import { ApiError } from './client.ts';

export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        structuralSharing: false,
        staleTime: 15_000,
        gcTime: 10 * 60_000,
        retry: (count, error) => count < 2 && navigator.onLine && isPassing(error),
        retryDelay: (count, error) => askedIn(error) ?? 1_000 * 2 ** count,
        // A load without a connection fails, and is tried again with it; paused, it would load without end.
        networkMode: 'always',
        refetchOnReconnect: true,
      },
      // Never paused without a connection: an act that waits would be sent by itself later. Decision 0092.
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}

function isPassing(error: unknown): boolean {
  return error instanceof ApiError && ([0, 502, 504].includes(error.status) || askedIn(error) !== null);
}

/** Longer than this nobody should look at a page that only waits: it says so instead. */
const longestWaitSeconds = 15;

/** Milliseconds until a call that came too soon may be made again; null if it was refused for another reason. */
function askedIn(error: unknown): number | null {
  const isEarly = error instanceof ApiError && error.status === 429;
  const seconds = isEarly ? error.retryAfter : null;
  return seconds !== null && seconds <= longestWaitSeconds ? 1_000 * seconds : null;
}
