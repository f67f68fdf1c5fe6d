// Which load errors are answers ("not found", "no meeting on that day") and not failures. They are shown in words
// without a retry, which would only repeat them.
// Source: spec §4, §8.
import { ApiError } from '#ui/client.ts';

export function refusalOf(error: unknown): ApiError | null {
  return error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 429 ? error : null;
}
