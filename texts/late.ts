// Texts of the application of lenders and borrowers that a page brings along, because its area is not needed before.
// Such a page calls `addTexts` when it is loaded.
// Source: docs/design.md §1; decision 0105.
import { accountsTexts } from './accounts.ts';
import { complaintTexts } from './complaint.ts';
import { displayTexts } from './display.ts';
import { helpTexts } from './help.ts';
import { loanStartTexts } from './loan-start.ts';
import { loanTexts } from './loan.ts';
import { mutationTexts } from './mutation.ts';
import { personalDataTexts } from './personal-data.ts';

export const lateWebTexts = {
  ...accountsTexts,
  ...complaintTexts,
  ...displayTexts,
  ...helpTexts,
  ...loanStartTexts,
  ...loanTexts,
  ...mutationTexts,
  ...personalDataTexts,
};
