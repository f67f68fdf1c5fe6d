// The stored loan book of one lending: its rows, its members, and its state on an earlier value date.
export { readCorrections, readPayments } from './arrears-log.sql.ts';
export { type BackDate, type FinedLending, openBackDate, relogFrom } from './back-date.ts';
export { findSheetLending, readPeople, type SheetLending, type SheetPerson } from './members.sql.ts';
export { loanRowColumns, loanRowSelected, readAllLoans, readOpenLoans, saveRows } from './rows.sql.ts';
