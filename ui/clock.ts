// The current time for a screen: only for incidental texts (a greeting, when a load failed). Time that matters comes
// from the server; time left is counted by received.ts.
// Source: docs/domain.md §1.
export function now(): Date {
  return new Date();
}
