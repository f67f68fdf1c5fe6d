// Queries of the proof of balances, and the check of a path by the program that is served for everybody.
// Source: docs/balance-proof.md; docs/api.md.
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { type Answer, call } from '#ui/client.ts';
import { paths } from '../../paths.ts';

export type State = Answer<'GET balance-nights/current'>;
export type Proof = Answer<'GET me/balance-proofs/:date'>;
export type Night = Proof['night'];

export const stateQuery = () =>
  queryOptions({
    queryKey: ['balance', 'state'],
    queryFn: ({ signal }): Promise<State> => call('GET balance-nights/current', { signal }),
  });

export const nightsQuery = (page: number) =>
  queryOptions({
    queryKey: ['balance', 'nights', page],
    queryFn: ({ signal }) => call('GET balance-nights', { query: { page: String(page), limit: '10' }, signal }),
    placeholderData: keepPreviousData,
  });

export const proofQuery = (date: string) =>
  queryOptions({
    queryKey: ['balance', 'proof', date],
    queryFn: ({ signal }): Promise<Proof> => call('GET me/balance-proofs/:date', { params: { date }, signal }),
  });

export type StepName = 'daun' | 'tetangga' | 'akar' | 'rantai' | 'bank';
export type Step = {
  nama: StepName;
  /** Null when it could not be checked. */
  cocok: boolean | null;
  nilai?: string;
  banyak?: number;
  total?: bigint | null;
  hitung?: string;
  diumumkan?: string;
  sebelum?: string | null;
  bank?: bigint | null;
};
export type Result = { cocok: boolean; langkah: Step[] };
type Program = { periksa(proof: Proof, published: readonly Night[]): Promise<Result> };

/** Runs the served program over the proof and the roots that everybody sees, both of this moment. */
export async function checkProof(proof: Proof): Promise<Result> {
  const { data } = await call('GET balance-nights', { query: { until: proof.date, limit: '2' } });
  const { periksa } = (await import(/* @vite-ignore */ paths.balanceProgram)) as Program;
  return periksa(proof, data);
}

export const fileOf = (proof: Proof): Blob => new Blob([JSON.stringify(proof, null, 1)], { type: 'application/json' });
export const fileName = (date: string): string => `bukti-${date}.json`;
/** `36bf 24e0 … 5163` */
export const shortHash = (hash: string): string => `${hash.slice(0, 4)} ${hash.slice(4, 8)} … ${hash.slice(-4)}`;
