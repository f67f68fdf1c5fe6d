// Registers the texts of the borrower's pages. Must be the first import of each of them, since their modules read texts
// while they load.
// Source: docs/design.md §1; decision 0105.
import { loanStartTexts } from '#texts/loan-start.ts';
import { loanTexts } from '#texts/loan.ts';
import { addTexts } from '#ui/text.ts';

addTexts({ ...loanTexts, ...loanStartTexts });
