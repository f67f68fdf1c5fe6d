// The thread that makes files (file-thread.ts): takes a document or a table, answers its bytes.
import { parentPort } from 'node:worker_threads';
import { renderAgreementPdf, renderDocumentPdf } from './documents.ts';
import type { FileAnswer, FileOrder } from './file-thread.ts';
import { renderSpreadsheet, renderWorkbook, type Rows } from './spreadsheet.ts';

/** Rows that have come of tables that are not ordered yet, by the order's number. */
const rowsOf = new Map<number, Rows[number][]>();

parentPort?.on('message', (order: FileOrder) => {
  if (order.kind === 'rows') {
    const rows = rowsOf.get(order.id) ?? [];
    rows.push(...order.rows);
    rowsOf.set(order.id, rows);
    return;
  }
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no target
  const answer = (said: Omit<FileAnswer, 'id'>) => parentPort?.postMessage({ id: order.id, ...said });
  make(order).then(
    (bytes) => answer({ bytes }),
    (error: unknown) => answer({ error: error instanceof Error ? (error.stack ?? error.message) : String(error) }),
  );
});

function make(order: Exclude<FileOrder, { kind: 'rows' }>): Promise<Buffer> {
  if (order.kind === 'agreement') return renderAgreementPdf(order.document);
  if (order.kind === 'plain') return renderDocumentPdf(order.document);
  if (order.kind === 'workbook') return renderWorkbook(order.sheets);
  const rows = rowsOf.get(order.id) ?? [];
  rowsOf.delete(order.id);
  return renderSpreadsheet(order.sheet, rows, order.look);
}
