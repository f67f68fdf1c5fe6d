// Which errors of a load are an answer ("not found", "no meeting on that day") and not a failure: those are said in
// words, since trying again would only bring the same.
// Source: spec §4, §8.
import { ApiError } from '#ui/client.ts';

export function refusalOf(error: unknown): ApiError | null {
  return error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 429 ? error : null;
}
