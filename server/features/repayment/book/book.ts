// The loan book of one lending as it is stored: its rows, who is in it, and its state on an earlier value date.
export {
  type BackDate,
  type FinedLending,
  openBackDate,
  readCorrections,
  readPayments,
  relogFrom,
} from './back-date.ts';
export { findSheetLending, readPeople, type SheetPerson } from './members.sql.ts';
export { readAllLoans, readOpenLoans, saveRows } from './rows.ts';
