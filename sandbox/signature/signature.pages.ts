// The signature provider's pages: waiting documents, one document to read and sign or refuse, the activation of a
// person.
// Invariants: a document's page is reached by its unguessable link or from the list; opening a page changes nothing.
// Source: docs/screens.md; docs/domain.md §4, §9.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { html, type Html } from '../core/html.ts';
import { sendPage, sliceOf } from '../core/page.ts';
import { shortTime } from '../core/time.ts';
import type { World } from '../world.ts';
import { documentOf, type Person, type SignatureDocument, type SignatureProvider } from './signature.ts';

type WithToken = { Params: { token: string } };

// Only pages of this same program may show the file in a frame.
const filePolicy =
  "default-src 'none'; style-src 'unsafe-inline'; object-src 'self'; plugin-types application/pdf; frame-ancestors 'self'";

export function registerSignaturePages(app: FastifyInstance, world: World, provider: SignatureProvider): void {
  const { state } = provider;

  app.get('/signature', async (request, reply) => {
    const documents = Object.values(state.documents).reverse();
    const waiting = documents.filter(provider.isOpen);
    const ended = documents.filter((document) => !provider.isOpen(document));
    const { items, pager } = sliceOf(request, ended, 15);
    const body = html`<p class="lead">Dokumen dari Titian yang menunggu tanda tangan. Tanda tangan di sini sungguhan bentuknya, tetapi penyedianya tiruan.</p>
      ${groupCards(waiting, documents)}
      <section class="card flush"><h2>Menunggu tanda tangan</h2>${documentRows(waiting, provider, 'Tidak ada dokumen yang menunggu.')}</section>
      <section class="card flush"><h2>Selesai</h2>${documentRows(items, provider, 'Belum ada dokumen yang selesai.')}${pager}</section>`;
    return sendPage(world, request, reply, { title: 'Tanda tangan', place: '/signature', body });
  });

  app.post<{ Params: { group: string } }>('/signature/groups/:group/signatures', async (request, reply) => {
    const waiting = Object.values(state.documents).filter((document) => document.group?.id === request.params.group);
    for (const document of waiting) await provider.sign(document);
    return reply.redirect('/signature', 303);
  });

  registerDocumentPages(app, world, provider);
  registerBatchPages(app, world, provider);
  registerActivationPages(app, world, provider);
}

function registerDocumentPages(app: FastifyInstance, world: World, provider: SignatureProvider): void {
  app.get<WithToken>('/signature/documents/:token', async (request, reply) => {
    const document = provider.byToken(request.params.token);
    if (document === undefined) return sendMissing(world, request, reply);
    const address = `/signature/documents/${document.token}`;
    const body = html`<p><a class="crumb" href="/signature">Semua dokumen</a></p>
      <div class="split">
        <section class="card stack">${documentFacts(document, provider)}
          <p><a class="btn q full" href="${address}/file" target="_blank" rel="noopener">Baca dokumen</a></p>
          ${provider.isOpen(document) ? decisionForms(address) : outcomeNote(world, document)}
        </section>
        <iframe class="paper" src="${address}/file#navpanes=0&view=FitH" title="${document.title}"></iframe>
      </div>`;
    return sendPage(world, request, reply, { title: document.title, place: '/signature', body });
  });

  app.get<WithToken>('/signature/documents/:token/file', async (request, reply) => {
    const document = provider.byToken(request.params.token);
    if (document === undefined) return sendMissing(world, request, reply);
    return reply
      .type('application/pdf')
      .header('content-security-policy', filePolicy)
      .header('content-disposition', `inline; filename="${document.id}.pdf"`)
      .send(await provider.read(document));
  });

  app.post<WithToken>('/signature/documents/:token/signatures', async (request, reply) => {
    const document = provider.byToken(request.params.token);
    if (document === undefined) return sendMissing(world, request, reply);
    await provider.sign(document);
    return reply.redirect(`/signature/documents/${document.token}`, 303);
  });

  app.post<WithToken>('/signature/documents/:token/refusals', async (request, reply) => {
    const document = provider.byToken(request.params.token);
    if (document === undefined) return sendMissing(world, request, reply);
    await provider.refuse(document);
    return reply.redirect(`/signature/documents/${document.token}`, 303);
  });
}

/** All documents of one sitting, signed with one press; each ends by itself. */
function registerBatchPages(app: FastifyInstance, world: World, provider: SignatureProvider): void {
  const find = (token: string) => {
    const batch = Object.values(provider.state.batches ?? {}).find((each) => each.token === token);
    return batch?.documents.flatMap((id) => documentOf(provider.state, id) ?? []);
  };

  app.get<WithToken>('/signature/batches/:token', async (request, reply) => {
    const documents = find(request.params.token);
    if (documents === undefined) return sendMissing(world, request, reply);
    const open = documents.filter(provider.isOpen).length;
    const body = html`<p class="lead">Baca tiap dokumen, lalu tanda tangani semuanya sekali jalan.</p>
      <section class="card flush"><h2>Dokumen</h2>${documentRows(documents, provider, 'Tidak ada dokumen.')}</section>
      ${
        open === 0
          ? html`<p class="note ok" role="status">Tidak ada lagi yang menunggu. Halaman ini boleh ditutup.</p>${backLink(world)}`
          : html`<form method="post" action="/signature/batches/${request.params.token}/signatures"><button class="btn p full">Tanda tangani ${open} dokumen</button></form>`
      }`;
    return sendPage(world, request, reply, { title: `${documents.length} dokumen`, place: '/signature', body });
  });

  app.post<WithToken>('/signature/batches/:token/signatures', async (request, reply) => {
    const documents = find(request.params.token);
    if (documents === undefined) return sendMissing(world, request, reply);
    for (const document of documents) await provider.sign(document);
    return reply.redirect(`/signature/batches/${request.params.token}`, 303);
  });
}

function registerActivationPages(app: FastifyInstance, world: World, provider: SignatureProvider): void {
  const find = (token: string) => Object.values(provider.state.people).find((person) => person.token === token);

  app.get<WithToken>('/signature/activations/:token', async (request, reply) => {
    const person = find(request.params.token);
    if (person === undefined) return sendMissing(world, request, reply);
    const body = html`<section class="card stack">${personFacts(person)}
      ${
        person.activatedAt === null
          ? html`<p>Dengan mengaktifkan, Anda meminta sertifikat elektronik atas nama sendiri untuk menandatangani dokumen.</p>
          <form method="post" action="/signature/activations/${person.token}"><button class="btn p full">Aktifkan</button></form>`
          : html`<p class="note ok" role="status">Tanda tangan elektronik sudah aktif sejak ${shortTime(Date.parse(person.activatedAt))} WIB.</p>
          ${backLink(world)}`
      }</section>`;
    return sendPage(world, request, reply, { title: 'Aktivasi tanda tangan', place: '/signature', body });
  });

  app.post<WithToken>('/signature/activations/:token', async (request, reply) => {
    if (find(request.params.token) === undefined) return sendMissing(world, request, reply);
    await provider.activate(request.params.token);
    return reply.redirect(`/signature/activations/${request.params.token}`, 303);
  });
}

function sendMissing(world: World, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const body = html`<p class="lead">Tautan ini tidak dikenal penyedia tanda tangan. Buka lagi dari Titian.</p>`;
  return sendPage(world, request, reply.code(404), { title: 'Tidak ditemukan', place: '/signature', body });
}

/** Signs all members' agreements that still wait, with one press. */
function groupCards(waiting: SignatureDocument[], documents: SignatureDocument[]): Html[] {
  const groups = new Map(waiting.flatMap(({ group }) => (group ? [[group.id, group.name] as const] : [])));
  return [...groups].map(([id, name]) => {
    const all = documents.filter((document) => document.group?.id === id);
    const open = waiting.filter((document) => document.group?.id === id).length;
    const signed = all.filter((document) => document.state === 'signed').length;
    return html`<form class="banner" method="post" action="/signature/groups/${id}/signatures">
      <p class="grow"><b>${name}.</b> ${signed} dari ${all.length} anggota sudah menandatangani.</p>
      <button class="btn q m">Tanda tangani semua anggota (${open})</button></form>`;
  });
}

function documentRows(documents: SignatureDocument[], provider: SignatureProvider, none: string): Html {
  if (documents.length === 0) return html`<p class="empty">${none}</p>`;
  return html`<ul class="rows">${documents.map(
    (document) => html`<li><a class="rowlink" href="/signature/documents/${document.token}">
    <span class="grow"><b>${document.signer.name}</b><span class="sub">${document.title}${document.group && ` · ${document.group.name}`}</span></span>
    <span class="end"><span class="sub num">${shortTime(Date.parse(document.endedAt ?? document.createdAt))}</span>${stateBadge(document, provider)}</span></a></li>`,
  )}</ul>`;
}

function stateBadge(document: SignatureDocument, provider: SignatureProvider): Html {
  if (document.state === 'signed') return html`<span class="badge ok">Ditandatangani</span>`;
  if (document.state === 'refused') return html`<span class="badge danger">Ditolak</span>`;
  return provider.isOpen(document)
    ? html`<span class="badge wait">Menunggu tanda tangan</span>`
    : html`<span class="badge mute">Lewat batas waktu</span>`;
}

function documentFacts(document: SignatureDocument, provider: SignatureProvider): Html {
  const { signer, group } = document;
  return html`<div class="between"><h2>Dokumen</h2>${stateBadge(document, provider)}</div>
    <dl class="lines"><div><dt>Penanda tangan</dt><dd>${signer.name}</dd></div>
    ${signer.email !== '' && html`<div><dt>Email</dt><dd>${signer.email}</dd></div>`}
    ${signer.phone !== '' && html`<div><dt>Telepon</dt><dd>${signer.phone}</dd></div>`}
    ${group && html`<div><dt>Kelompok</dt><dd>${group.name}</dd></div>`}
    <div><dt>Batas waktu</dt><dd>${shortTime(Date.parse(document.expiresAt))} WIB</dd></div>
    ${document.endedAt !== null && html`<div><dt>${document.state === 'signed' ? 'Ditandatangani' : 'Ditolak'}</dt><dd>${shortTime(Date.parse(document.endedAt))} WIB</dd></div>`}</dl>`;
}

function decisionForms(address: string): Html {
  return html`<form method="post" action="${address}/signatures"><button class="btn p full">Tanda tangani</button></form>
    <details><summary>Tidak setuju dengan isinya?</summary>
    <form method="post" action="${address}/refusals"><button class="btn d m full">Tolak</button></form></details>`;
}

function outcomeNote(world: World, { state }: SignatureDocument): Html {
  const notes = {
    signed: ['ok', 'Dokumen sudah ditandatangani. Titian menerima berkasnya sebentar lagi. Halaman ini boleh ditutup.'],
    refused: ['danger', 'Dokumen ditolak dan tidak dapat ditandatangani lagi.'],
    waiting: ['wait', 'Batas waktu dokumen ini sudah lewat.'],
  } as const;
  const [tone, text] = notes[state];
  return html`<p class="note ${tone}" role="status">${text}</p>${backLink(world)}`;
}

function personFacts({ name, email, phone }: Person): Html {
  return html`<dl class="lines"><div><dt>Nama</dt><dd>${name}</dd></div><div><dt>Email</dt><dd>${email}</dd></div>
    ${phone !== '' && html`<div><dt>Telepon</dt><dd>${phone}</dd></div>`}</dl>`;
}

function backLink(world: World): Html {
  return html`<p><a class="btn q full" href="${world.settings.productUrl}">Kembali ke Titian</a></p>`;
}
