// An identity verification as the server answers it, for tests of the wizard.
import type { KycState } from '#contract/kyc.ts';
import type { BusinessDate } from '#domain/calendar.ts';
import type { PersonId } from '#domain/ids.ts';
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

export const profileSample = {
  id: asId<PersonId>('u-1'),
  birthplace: 3276,
  birthday: '1990-08-14' as BusinessDate,
  gender: 'female',
  religion: 'islam',
  address: 'Jl. Melati 3',
  city: 3276,
  province: 32,
  lastEducation: 'S1',
  job: 2,
  jobSector: 4,
  sourceOfFund: 'pekerjaan',
} as const;

/** What the wizard's lists and its last step load. */
export const kycLists = {
  'GET region/provinces': [{ id: 32, name: 'Jawa Barat' }],
  'GET region/cities': [{ id: 3276, name: 'Kota Depok' }],
  'GET jobs': [{ id: 2, name: 'Guru' }],
  'GET businesssectors': [{ id: 4, name: 'Pendidikan' }],
  'GET banks': [{ id: 2, name: 'Bank Mandiri' }],
  'GET terms/terms_of_service': {
    kind: 'terms_of_service',
    version: 3,
    effectiveFrom: '2026-01-01',
    body: '<p>Isi</p>',
  },
};
