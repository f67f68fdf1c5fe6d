// The stand-in signature provider's books: people with certificates, documents to sign, and the notices about both.
// Invariants: an id always means the same document; a document leaves `waiting` once; a signed file is on disk before
// anybody is notified; private keys never leave this folder.
// Source: docs/domain.md §9; docs/ports/signature.md.
import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Notice, Outbox } from '../core/outbox.ts';
import type { Section } from '../core/store.ts';
import { dateOf, DAY } from '../core/time.ts';
import type { World } from '../world.ts';
import { type KeyPair, makePerson, makeRoot } from './certificates.ts';

export type Person = {
  name: string;
  email: string;
  phone: string;
  token: string;
  activatedAt: string | null;
  keys: KeyPair | null;
  keysExpireAt: number;
};
export type SignerOfDocument = { name: string; email: string; phone: string };
export type NewDocument = {
  id: string;
  title: string;
  signer: SignerOfDocument;
  group: { id: string; name: string } | null;
  expiresAt: string;
};
export type SignatureDocument = NewDocument & {
  digest: string;
  token: string;
  createdAt: string;
  state: 'waiting' | 'signed' | 'refused';
  endedAt: string | null;
};
/** Documents of one signer that are signed in one sitting. */
export type SignatureBatch = { id: string; token: string; documents: string[] };
export type SignatureState = {
  root: KeyPair;
  people: Record<string, Person>;
  documents: Record<string, SignatureDocument>;
  /** Absent in a folder of earlier days. */
  batches?: Record<string, SignatureBatch>;
  notices: Notice[];
};

export type SignatureProvider = {
  readonly state: SignatureState;
  readonly outbox: Outbox;
  /** Null: this person is already active. */
  startActivation(person: SignerOfDocument): Promise<string | null>;
  activate(token: string): Promise<boolean>;
  takeDocument(document: NewDocument, pdf: Buffer): Promise<SignatureDocument | 'conflict'>;
  /** False when the document no longer waits, or has expired. */
  sign(document: SignatureDocument): Promise<boolean>;
  refuse(document: SignatureDocument): Promise<boolean>;
  /** The signed file, or the original while there is none. */
  read(document: SignatureDocument): Promise<Buffer>;
  byToken(token: string): SignatureDocument | undefined;
  /** The same id and documents give the same batch. */
  takeBatch(id: string, documents: string[]): Promise<SignatureBatch | 'conflict'>;
  isOpen(document: SignatureDocument): boolean;
};

export const SIGNATURE_NOTICES = '/api/v1/webhooks/signature';

/** What every operation on the books needs. */
type Books = {
  world: World;
  section: Section<SignatureState>;
  outbox: Outbox;
  files: ReturnType<typeof openFiles>;
  tokens: Map<string, SignatureDocument>;
};

export async function openSignatureProvider(world: World): Promise<SignatureProvider> {
  const fresh: SignatureState = { root: makeRoot(), people: {}, documents: {}, notices: [] };
  const section: Section<SignatureState> = world.store.section('signature', fresh);
  await section.save();
  const { data: state } = section;
  const outbox = world.openOutbox({ section, path: SIGNATURE_NOTICES, secret: world.settings.signatureSecret });
  const files = openFiles(join(world.settings.dataFolder, 'signature'));
  const tokens = new Map(Object.values(state.documents).map((document) => [document.token, document]));
  const books: Books = { world, section, outbox, files, tokens };
  const running = new Map<string, Promise<boolean>>();

  // A second press while the first one runs gets the first one's result.
  const endOnce = (document: SignatureDocument, outcome: 'signed' | 'refused'): Promise<boolean> => {
    const work =
      running.get(document.id) ?? endDocument(books, document, outcome).finally(() => running.delete(document.id));
    running.set(document.id, work);
    return work;
  };

  return {
    state,
    outbox,
    isOpen: (document) => isOpen(world, document),
    byToken: (token) => tokens.get(token),
    takeBatch: (id, documents) => takeBatch(section, id, documents),
    async startActivation(person) {
      const stored = personOf(state, person);
      if (stored.activatedAt !== null) return null;
      Object.assign(stored, { name: person.name, phone: person.phone });
      await section.save();
      return stored.token;
    },
    activate: (token) => activatePerson(books, token),
    takeDocument: (document, pdf) => takeDocument(books, document, pdf),
    sign: (document) => endOnce(document, 'signed'),
    refuse: (document) => endOnce(document, 'refused'),
    read: (document) => files.read(document.id, document.state === 'signed' ? 'signed' : 'original'),
  };
}

function isOpen(world: World, document: SignatureDocument): boolean {
  return document.state === 'waiting' && Date.parse(document.expiresAt) > world.clock.now();
}

/** Puts a notice into the outbox; the caller saves the books and wakes the outbox. */
function tell({ world, outbox }: Books, type: string, about: { documentId: string } | { email: string }): void {
  const [eventId, at] = [randomUUID(), world.now().toISOString()];
  const subject = Object.values(about).join();
  const valueDate = dateOf(world.clock.now());
  outbox.add({
    eventId,
    type,
    subject,
    valueDate,
    createdAt: at,
    content: { eventId, type, ...about, at },
    isRepeated: true,
  });
}

async function activatePerson(books: Books, token: string): Promise<boolean> {
  const { world, section, outbox } = books;
  const person = Object.values(section.data.people).find((candidate) => candidate.token === token);
  if (!person || person.activatedAt !== null) return false;
  person.activatedAt = world.now().toISOString();
  issueKeys(world, section.data, person);
  tell(books, 'activation.completed', { email: person.email });
  await section.save();
  outbox.notify();
  return true;
}

async function takeDocument(
  { world, section, files, tokens }: Books,
  document: NewDocument,
  pdf: Buffer,
): Promise<SignatureDocument | 'conflict'> {
  const { data: state } = section;
  const digest = createHash('sha256').update(pdf).digest('hex');
  const existing = documentOf(state, document.id);
  if (existing) return isSame(existing, document, digest) ? existing : 'conflict';
  await files.write(document.id, 'original', pdf);
  // Another call with this id may have arrived meanwhile.
  const meanwhile = documentOf(state, document.id);
  if (meanwhile) return isSame(meanwhile, document, digest) ? meanwhile : 'conflict';
  const [token, createdAt] = [newToken(), world.now().toISOString()];
  const taken: SignatureDocument = { ...document, digest, token, createdAt, state: 'waiting', endedAt: null };
  state.documents[document.id] = taken;
  tokens.set(token, taken);
  await section.save();
  return taken;
}

async function takeBatch(
  { data: state, save }: Section<SignatureState>,
  id: string,
  documents: string[],
): Promise<SignatureBatch | 'conflict'> {
  state.batches ??= {};
  const known = Object.hasOwn(state.batches, id) ? state.batches[id] : undefined;
  if (known) return known.documents.join() === documents.join() ? known : 'conflict';
  const taken = { id, token: newToken(), documents };
  state.batches[id] = taken;
  await save();
  return taken;
}

async function endDocument(books: Books, document: SignatureDocument, outcome: 'signed' | 'refused'): Promise<boolean> {
  const { world, section, outbox, files } = books;
  if (!isOpen(world, document)) return false;
  if (outcome === 'signed') {
    const { signer, title } = document;
    const keys = keysOf(world, section.data, document);
    const at = new Date(Math.floor(world.clock.now() / 1000) * 1000);
    const { signPdf } = await import('./pdf.ts');
    const pdf = await signPdf(await files.read(document.id), { signer: keys, name: signer.name, title, at });
    await files.write(document.id, 'signed', pdf);
  }
  Object.assign(document, { state: outcome, endedAt: world.now().toISOString() });
  tell(books, `document.${outcome}`, { documentId: document.id });
  await section.save();
  outbox.notify();
  return true;
}

export function documentOf(state: SignatureState, id: string): SignatureDocument | undefined {
  return Object.hasOwn(state.documents, id) ? state.documents[id] : undefined;
}

function isSame(known: SignatureDocument, document: NewDocument, digest: string): boolean {
  return known.digest === digest && JSON.stringify(known.signer) === JSON.stringify(document.signer);
}

/** A person without an e-mail address gets a certificate for this one document. */
function keysOf(world: World, state: SignatureState, document: SignatureDocument): KeyPair {
  if (document.signer.email === '') return makePerson(document.signer, state.root, world.now());
  const person = personOf(state, document.signer);
  person.activatedAt ??= world.now().toISOString();
  const isUsable = person.name === document.signer.name && person.keysExpireAt > world.clock.now();
  if (person.keys && isUsable) return person.keys;
  person.name = document.signer.name;
  return issueKeys(world, state, person);
}

function issueKeys(world: World, state: SignatureState, person: Person): KeyPair {
  const keys = makePerson(person, state.root, world.now());
  person.keys = keys;
  // Renewed well before the certificate expires, two years after it was issued.
  person.keysExpireAt = world.clock.now() + 700 * DAY;
  return keys;
}

function personOf(state: SignatureState, signer: SignerOfDocument): Person {
  const identity = signer.email.toLowerCase();
  const existing = Object.hasOwn(state.people, identity) ? state.people[identity] : undefined;
  if (existing) return existing;
  const person = { ...signer, token: newToken(), activatedAt: null, keys: null, keysExpireAt: 0 };
  state.people[identity] = person;
  return person;
}

function newToken(): string {
  return randomBytes(24).toString('base64url');
}

type Kind = 'original' | 'signed';

/** The documents' files, under names made from their ids, which can't leave the folder. */
function openFiles(folder: string) {
  const pathOf = (id: string, kind: Kind) =>
    join(folder, `${createHash('sha256').update(id).digest('hex').slice(0, 40)}.${kind}.pdf`);
  return {
    async write(id: string, kind: Kind, bytes: Buffer): Promise<void> {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const draft = `${pathOf(id, kind)}.${randomBytes(4).toString('hex')}`;
      await writeFile(draft, bytes, { mode: 0o600, flush: true });
      await rename(draft, pathOf(id, kind));
    },
    read: (id: string, kind: Kind = 'original'): Promise<Buffer> => readFile(pathOf(id, kind)),
  };
}
