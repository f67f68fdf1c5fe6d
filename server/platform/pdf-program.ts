// The thread that makes PDFs (pdf-thread.ts): takes a document, answers its bytes, one after another.
import { parentPort } from 'node:worker_threads';
import { renderAgreementPdf, renderDocumentPdf } from './documents.ts';
import type { PdfAnswer, PdfOrder } from './pdf-thread.ts';

parentPort?.on('message', (order: PdfOrder) => {
  const made = order.kind === 'agreement' ? renderAgreementPdf(order.document) : renderDocumentPdf(order.document);
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no target
  const answer = (said: Omit<PdfAnswer, 'id'>) => parentPort?.postMessage({ id: order.id, ...said });
  made.then(
    (pdf) => answer({ pdf }),
    (error: unknown) => answer({ error: error instanceof Error ? (error.stack ?? error.message) : String(error) }),
  );
});
