// The queue of identity verifications as a file, masked like the list.
// Source: decision 0082.
import type { Input } from '#contract/endpoint.ts';
import type { StaffKycItem, staffKycs } from '#contract/kyc.ts';
import { listKycs } from './review.ts';
import { id as texts } from '#texts/id.ts';
import { momentCell, type ListFile } from '#platform/list-file.ts';

export const kycFile: ListFile<Input<typeof staffKycs.listKycs>['query'], StaffKycItem> = {
  name: 'verifikasi',
  read: listKycs,
  columns: [
    ['file.name', ({ name }) => name],
    ['file.phone', ({ phone }) => phone],
    ['file.status', ({ status }) => texts[`status.kyc.${status}`]],
    ['file.submitted', ({ submittedAt }) => momentCell(submittedAt)],
    ['file.due', ({ dueAt }) => momentCell(dueAt)],
  ],
};
