// Query for the identity verification. Its key begins with 'kyc', so that a review result is shown without a reload.
// Source: docs/api.md.
import { queryOptions } from '@tanstack/react-query';
import { call } from '#ui/client.ts';

export const kycQuery = queryOptions({
  queryKey: ['kyc'],
  queryFn: ({ signal }) => call('GET me/kycs', { signal }),
});
export const termsQuery = queryOptions({
  queryKey: ['terms', 'terms_of_service'],
  queryFn: ({ signal }) => call('GET terms/:kind', { params: { kind: 'terms_of_service' }, signal }),
});
