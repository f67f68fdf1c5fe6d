// Makes PDFs and spreadsheets beside the event loop: one of them takes as long as to answer a hundred calls.
// Invariant: one thread, started at its first use and kept; it never keeps the program alive, and when it dies, what it had
// taken fails and the next file starts another.
// Source: decision 0097.
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { Worker } from 'node:worker_threads';
import type { AgreementDocument, PlainDocument } from './documents.ts';
import { createPace } from './pace.ts';
import type { Rows, SheetLook, SheetOfRows } from './spreadsheet.ts';

export type FileOrder = { id: number } & (
  | { kind: 'agreement'; document: AgreementDocument }
  | { kind: 'plain'; document: PlainDocument }
  | { kind: 'rows'; rows: Rows }
  | { kind: 'spreadsheet'; sheet: string; look?: SheetLook }
  | { kind: 'workbook'; sheets: readonly SheetOfRows[] }
);
export type FileAnswer = { id: number; bytes?: Uint8Array; error?: string };

type Waiting = { resolve(file: Buffer): void; reject(error: Error): void };
type Thread = { worker: Worker; waiting: Map<number, Waiting> };

/** A table goes over in pieces: copying all of it would hold the event loop too. */
const ROWS_AT_ONCE = 200;

let thread: Thread | undefined;
let orders = 0;

/** As `renderAgreementPdf` of documents.ts. */
export const makeAgreementPdf = (document: AgreementDocument): Promise<Buffer> => {
  const order = begin();
  order.send({ id: order.id, kind: 'agreement', document });
  return order.made;
};

/** As `renderDocumentPdf` of documents.ts. */
export const makeDocumentPdf = (document: PlainDocument): Promise<Buffer> => {
  const order = begin();
  order.send({ id: order.id, kind: 'plain', document });
  return order.made;
};

/** As `renderWorkbook` of spreadsheet.ts, for tables of some dozen rows. */
export const makeWorkbook = (sheets: readonly SheetOfRows[]): Promise<Buffer> => {
  const order = begin();
  order.send({ id: order.id, kind: 'workbook', sheets });
  return order.made;
};

/** As `renderSpreadsheet` of spreadsheet.ts. */
export async function makeSpreadsheet(sheet: string, rows: Rows, look: SheetLook = {}): Promise<Buffer> {
  const rest = createPace();
  const { id, send, made } = begin();
  // A thread that dies while it takes the rows is told of at the end.
  made.catch(() => undefined);
  for (let from = 0; from < rows.length; from += ROWS_AT_ONCE) {
    send({ id, kind: 'rows', rows: rows.slice(from, from + ROWS_AT_ONCE) });
    await rest();
  }
  send({ id, kind: 'spreadsheet', sheet, look });
  return made;
}

type Order = { id: number; send: (part: FileOrder) => void; made: Promise<Buffer> };

function begin(): Order {
  const { worker, waiting } = (thread ??= startThread());
  orders += 1;
  const id = orders;
  const made = new Promise<Buffer>((resolve, reject) => {
    waiting.set(id, { resolve, reject });
  });
  // Whoever waits for it keeps the program alive.
  worker.ref();
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no target
  return { id, send: (part) => worker.postMessage(part), made };
}

/** A build has the thread's program beside its own; from sources a thread has to register their loader itself. */
function openWorker(): Worker {
  if (path.basename(import.meta.dirname) === 'dist')
    return new Worker(path.join(import.meta.dirname, 'file-program.js'));
  const program = pathToFileURL(path.join(import.meta.dirname, 'file-program.ts')).href;
  const start = `import('tsx/esm/api').then(({ register }) => { register(); return import('${program}'); })`;
  return new Worker(start, { eval: true });
}

function startThread(): Thread {
  const worker = openWorker();
  const waiting = new Map<number, Waiting>();
  worker.unref();
  worker.on('message', ({ id, bytes, error }: FileAnswer) => {
    const asker = waiting.get(id);
    waiting.delete(id);
    if (waiting.size === 0) worker.unref();
    if (bytes) asker?.resolve(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
    else asker?.reject(new Error(error ?? 'no file'));
  });
  const end = (reason: Error) => {
    if (thread?.worker === worker) thread = undefined;
    for (const { reject } of waiting.values()) reject(reason);
    waiting.clear();
  };
  worker.on('error', end);
  worker.on('exit', (code) => end(new Error(`the thread of files ended with ${code}`)));
  return { worker, waiting };
}
