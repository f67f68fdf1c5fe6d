// The loan book of one lending: the open rows of its member loans, as they are now or were on an earlier value date.
export {
  accrueFinesTo,
  changedRows,
  dueOf,
  finedTo,
  type MemberLoan,
  payRows,
  readAllLoans,
  readOpenLoans,
  type RowUpdate,
  saveRows,
  type StoredRow,
} from './rows.ts';
export {
  asAt,
  type BackDate,
  type FinedLending,
  mapRows,
  openBackDate,
  readCorrections,
  readPayments,
  relogFrom,
} from './back-date.ts';
export { findSheetLending, readPeople, type SheetPerson } from './members.sql.ts';
