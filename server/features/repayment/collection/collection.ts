// What was due of a lending and what of it was paid on the day or soon after, kept for the reports.
// Invariant: each closed due date has its instalment, and it equals what rows and receipts say (proof.collection_due_differs).
// Source: decision 0123.
export { addAllDue, addDue, dropDueAfter, renewCollected } from './collection.sql.ts';
