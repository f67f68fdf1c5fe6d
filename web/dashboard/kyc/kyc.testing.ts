// An identity verification as the server answers it, for tests of the wizard.
import type { KycState } from '#contract/kyc.ts';
import { emptyProfile } from '#domain/profile-fields.ts';
import { asId } from '#domain/ids.testing.ts';

export function kycState(change: Partial<KycState> = {}, draft: Partial<KycState['draft']> = {}): KycState {
  return {
    status: 'not_verified',
    submittedAt: null,
    dueAt: null,
    fields: [],
    accepted: [],
    ...change,
    draft: {
      identityNumber: null,
      npwpNumber: null,
      bank: null,
      bankAccountNumber: null,
      bankAccountName: null,
      companyName: null,
      companyAddress: null,
      profile: { id: asId('u-1'), ...emptyProfile },
      ...draft,
    },
  };
}
