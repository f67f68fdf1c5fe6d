// What a step requires, what a draft and a submission contain, and which fields a rejection opens.
// Source: spec §5, §7; docs/settled.md 16, 17, 53.
import { describe, expect, it } from 'vitest';
import type { KycField, KycState } from '#contract/kyc.ts';
import { missingProfile, withinParent } from '../profile/profile.ts';
import {
  draftOf,
  enteredFrom,
  errorsOf,
  faultsOf,
  firstStep,
  openFields,
  stepFields,
  submissionOf,
} from './kycForm.ts';
import { kycState } from './kyc.testing.ts';

const ownName = 'Ratna Wulandari';
const fresh = kycState();
const known = (state: KycState = fresh, kept: readonly KycField[] = []) => ({
  open: openFields(state),
  kept: new Set(kept),
  ownName,
});
const empty = enteredFrom(fresh);
const picture = new Blob(['x'], { type: 'image/jpeg' });
const full = {
  ...empty,
  pictures: { ktp: picture, npwp: picture, selfiePhoto: picture },
  identityNumber: '3276015408900001',
  npwpNumber: '01.234.567.8-901.000',
  profile: {
    ...empty.profile,
    birthplace: 3276,
    birthday: '1990-08-14',
    gender: 'female' as const,
    religion: 'islam' as const,
    address: 'Jl. Melati 3',
    province: 32,
    city: 3276,
    lastEducation: 'S1' as const,
    job: 2,
    jobSector: 4,
    sourceOfFund: 'pekerjaan' as const,
  },
  bank: 2,
  bankAccountNumber: '0812345678',
  bankAccountName: 'Hj. Ratna Wulandari, S.E.',
};

describe('what a step requires', () => {
  it('[S5.036] is each of its files and numbers, by name', () => {
    expect(Object.keys(errorsOf(0, empty, known()))).toEqual(['ktp', 'identityNumber', 'npwp', 'npwpNumber']);
    expect(Object.keys(errorsOf(3, empty, known()))).toEqual(['selfiePhoto']);
    for (const step of [0, 1, 2, 3]) expect(errorsOf(step, full, known())).toEqual({});
  });

  it('is no picture that the server has already', () => {
    expect(Object.keys(errorsOf(0, empty, known(fresh, ['ktp', 'npwp'])))).toEqual(['identityNumber', 'npwpNumber']);
  });

  it('[S5.042] is each of the eleven profile fields', () => {
    expect(missingProfile(empty.profile).sort()).toEqual([
      'address',
      'birthday',
      'birthplace',
      'city',
      'gender',
      'job',
      'jobSector',
      'lastEducation',
      'province',
      'religion',
      'sourceOfFund',
    ]);
    expect(errorsOf(1, empty, known()).religion).toBe('Agama tidak boleh kosong');
  });

  it('[S5.037] [S5.038] is the person’s own name on the account; titles, case and punctuation are ignored', () => {
    const named = (bankAccountName: string) => errorsOf(2, { ...full, bankAccountName }, known()).bankAccountName;
    expect(named('')).toBe('Nama rekening harus diisi');
    expect(named('Siti Aminah')).toBe('Nama rekening harus sama dengan nama Anda.');
    expect(named('RATNA  WULANDARI')).toBeUndefined();
  });

  it('is a number of the right length', () => {
    expect(errorsOf(0, { ...full, identityNumber: '327601540890000' }, known()).identityNumber).toBe(
      'Nomor KTP terdiri dari 16 angka.',
    );
    expect(errorsOf(0, { ...full, npwpNumber: '01.234.567.8-901.00' }, known()).npwpNumber).toBe(
      'NPWP terdiri dari 15 atau 16 angka.',
    );
    expect(errorsOf(2, { ...full, bankAccountNumber: '12345' }, known()).bankAccountNumber).toBe(
      'Nomor rekening terdiri dari 6 sampai 17 angka.',
    );
  });

  it('is not a company', () => {
    expect(errorsOf(2, { ...full, companyName: '', companyAddress: '' }, known())).toEqual({});
  });
});

describe('a draft', () => {
  it('has the step’s fields as JSON, never a picture or the bank account', () => {
    expect(draftOf(0, full, known())).toEqual({
      identityNumber: '3276015408900001',
      npwpNumber: '01.234.567.8-901.000',
    });
    expect(draftOf(2, { ...full, companyName: 'Warung Ratna' }, known())).toEqual({ companyName: 'Warung Ratna' });
    expect(draftOf(3, full, known())).toBeNull();
  });

  it('leaves out what is half typed or empty', () => {
    expect(draftOf(0, { ...full, npwpNumber: '01.2' }, known())).toEqual({ identityNumber: '3276015408900001' });
    expect(draftOf(0, empty, known())).toBeNull();
  });
});

describe('a submission', () => {
  it('[S3.061] [S3.062] [S3.063] has everything under the names of the form', () => {
    const company = { companyName: 'Warung Ratna', companyAddress: 'Jl. Melati 5' };
    expect(submissionOf({ ...full, ...company }, known().open)).toEqual({
      ...company,
      'identityFile[file]': picture,
      'npwpFile[file]': picture,
      'selfieFile[file]': picture,
      identityNumber: '3276015408900001',
      npwpNumber: '01.234.567.8-901.000',
      birthplace: '3276',
      birthday: '1990-08-14',
      gender: 'female',
      religion: 'islam',
      address: 'Jl. Melati 3',
      province: '32',
      city: '3276',
      lastEducation: 'S1',
      job: '2',
      jobSector: '4',
      sourceOfFund: 'pekerjaan',
      bank: '2',
      bankAccountNumber: '0812345678',
      bankAccountName: 'Hj. Ratna Wulandari, S.E.',
    });
  });

  it('after a rejection has only the rejected fields; a province opens its city too', () => {
    const rejected = kycState({ status: 'rejected', fields: [{ field: 'province', reason: 'Salah' }] });
    const { open } = known(rejected);
    expect([...open].sort()).toEqual(['city', 'province']);
    expect(submissionOf(full, open)).toEqual({ province: '32', city: '3276' });
    expect(errorsOf(0, empty, known(rejected))).toEqual({});
    expect(firstStep(open)).toBe(1);
  });
});

it('every field of the form belongs to one step', () => {
  expect(new Set(stepFields.flat()).size).toBe(21);
  expect(stepFields.flat()).toHaveLength(21);
});

it('the server’s errors go to their fields, and to the first step that has one', () => {
  const faults = [
    { field: 'bank', message: 'a' },
    { field: 'ktp', message: 'b' },
    { field: 'elsewhere', message: 'c' },
  ];
  expect(faultsOf(faults)).toEqual({ errors: { bank: 'a', ktp: 'b' }, step: 0 });
  expect(faultsOf([{ message: 'x' }])).toEqual({ errors: {}, step: null });
});

it('nothing is chosen from a list for the person, and a city of another province is dropped', () => {
  const lists = {
    birthplace: [{ id: 1, name: 'A' }],
    province: [{ id: 11, name: 'Aceh' }],
    city: [{ id: 1101, name: 'Simeulue' }],
    job: [{ id: 5, name: 'Guru' }],
    jobSector: undefined,
  };
  expect(withinParent(empty.profile, lists)).toEqual(empty.profile);
  expect(withinParent({ ...full.profile, city: 9999 }, lists)).toMatchObject({
    province: 32,
    city: null,
    birthplace: 3276,
  });
});
