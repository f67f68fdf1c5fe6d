// Makes PDFs beside the event loop: to lay out a document takes as long as to answer a hundred calls.
// Invariant: one thread, started at its first use and kept; it never keeps the program alive, and when it dies, what it had
// taken fails and the next document starts another.
// Source: decision 0097.
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { Worker } from 'node:worker_threads';
import type { AgreementDocument, PlainDocument } from './documents.ts';

export type PdfOrder = { id: number } & (
  | { kind: 'agreement'; document: AgreementDocument }
  | { kind: 'plain'; document: PlainDocument }
);
export type PdfAnswer = { id: number; pdf?: Uint8Array; error?: string };

type Waiting = { resolve(pdf: Buffer): void; reject(error: Error): void };
type Thread = { worker: Worker; waiting: Map<number, Waiting> };

let thread: Thread | undefined;
let orders = 0;

/** As `renderAgreementPdf` of documents.ts. */
export const makeAgreementPdf = (document: AgreementDocument): Promise<Buffer> =>
  send((id) => ({ id, kind: 'agreement', document }));

/** As `renderDocumentPdf` of documents.ts. */
export const makeDocumentPdf = (document: PlainDocument): Promise<Buffer> =>
  send((id) => ({ id, kind: 'plain', document }));

function send(orderOf: (id: number) => PdfOrder): Promise<Buffer> {
  const { worker, waiting } = (thread ??= startThread());
  orders += 1;
  const order = orderOf(orders);
  return new Promise((resolve, reject) => {
    waiting.set(order.id, { resolve, reject });
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no target
    worker.postMessage(order);
    // Whoever waits for it keeps the program alive.
    worker.ref();
  });
}

/** A build has the thread's program beside its own; from sources a thread has to register their loader itself. */
function openWorker(): Worker {
  if (path.basename(import.meta.dirname) === 'dist')
    return new Worker(path.join(import.meta.dirname, 'pdf-program.js'));
  const program = pathToFileURL(path.join(import.meta.dirname, 'pdf-program.ts')).href;
  const start = `import('tsx/esm/api').then(({ register }) => { register(); return import('${program}'); })`;
  return new Worker(start, { eval: true });
}

function startThread(): Thread {
  const worker = openWorker();
  const waiting = new Map<number, Waiting>();
  worker.unref();
  worker.on('message', ({ id, pdf, error }: PdfAnswer) => {
    const asker = waiting.get(id);
    waiting.delete(id);
    if (waiting.size === 0) worker.unref();
    if (pdf) asker?.resolve(Buffer.from(pdf.buffer, pdf.byteOffset, pdf.byteLength));
    else asker?.reject(new Error(error ?? 'no document'));
  });
  const end = (reason: Error) => {
    if (thread?.worker === worker) thread = undefined;
    for (const { reject } of waiting.values()) reject(reason);
    waiting.clear();
  };
  worker.on('error', end);
  worker.on('exit', (code) => end(new Error(`the thread of documents ended with ${code}`)));
  return { worker, waiting };
}
