// Each definition with what makes its rows: a definition without a source does not compile. Source: decision 0128.
import type { DefinitionKey } from '#domain/authority-sets.ts';
import { funded, offers, paid, requests } from './loans.ts';
import { monthly } from './monthly.ts';
import { newBorrowers, newLenders, users } from './people.ts';
import { credit, debtors } from './slik.ts';
import { slips23, slips26 } from './slips.ts';
import type { ReportSource } from './source.ts';
import { stamps } from './stamps.ts';

export const sources: Readonly<Record<DefinitionKey, ReportSource>> = {
  bppu: slips23,
  bpnr: slips26,
  stampDuty: stamps,
  regUser: users,
  regLender: newLenders,
  regBorrower: newBorrowers,
  requests,
  offers,
  transactions: funded,
  repayments: paid,
  monthly,
  slikDebtors: debtors,
  slikCredit: credit,
};
