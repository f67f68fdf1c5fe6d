// The people of the demonstration: who they are and how to sign in as them, copied with one press.
// Invariant: these are sign-ins of invented people, set by the demonstration's data; the sandbox knows no others.
// Source: docs/screens.md.
import type { FastifyInstance } from 'fastify';
import { totpCode } from './totp.ts';
import { html, type Html } from '../core/html.ts';
import { refuse, textOf } from '../core/http.ts';
import { sendPage } from '../core/page.ts';
import { resetCard } from '../reset/reset.pages.ts';
import type { World } from '../world.ts';

type Person = {
  name: string;
  role: string;
  login: string;
  password: string;
  totpSecret: string;
  note: string;
  url: string;
};

export function registerPeople(app: FastifyInstance, world: World): void {
  const { data, save } = world.store.section<{ people: Person[] }>('people', { people: [] });

  app.post('/demo/people', async (request, reply) => {
    const people = parsePeople(request.body);
    if (people === null)
      return refuse(reply, 400, 'invalid_people', 'people: [{name, role, login, password, totpSecret?, note, url}]');
    data.people = people;
    await save();
    return { people: people.length };
  });

  app.get('/people/codes', async () => ({
    codes: data.people.map((person) =>
      person.totpSecret === '' ? null : totpCode(person.totpSecret, world.clock.now()),
    ),
  }));

  app.get('/', async (request, reply) => {
    const roles = [...new Set(data.people.map((person) => person.role))];
    const body = html`<p class="lead">Masuk sebagai siapa saja. Tekan untuk menyalin, lalu tempel di halaman masuk.</p>
      ${roles.length === 0 && html`<section class="card"><p class="empty">Belum ada orang. Daftar ini datang bersama data demo saat produk pertama kali dijalankan.</p></section>`}
      ${roles.map((role) => roleSection(role, data.people, world.clock.now()))}${resetCard(world)}`;
    return sendPage(world, request, reply, { title: 'Orang dalam demo', place: '/', body });
  });
}

function roleSection(role: string, people: Person[], now: number): Html {
  return html`<section class="group"><h2>${role}</h2><div class="grid">${people.map((person, index) => person.role === role && personCard(person, index, now))}</div></section>`;
}

function personCard(person: Person, index: number, now: number): Html {
  const totp = person.totpSecret === '' ? null : totpCode(person.totpSecret, now);
  return html`<article class="card person"><h3>${person.name}</h3>
    ${person.note !== '' && html`<p class="sub">${person.note}</p>`}
    <dl class="copies">${copyLine('Masuk', person.login, 'login')}${copyLine('Kata sandi', person.password, 'kata sandi')}
    ${
      totp &&
      html`<div><dt>Kode</dt><dd><button class="copy num" type="button" data-copy="${totp.code}" data-totp="${index}" aria-label="Salin kode ${person.name}">${totp.code}</button>
      <span class="sub num left" data-totp-left="${index}">${totp.secondsLeft} detik</span></dd></div>`
    }</dl>
    ${/^https?:\/\//.test(person.url) && html`<p><a class="btn q m" href="${person.url}">Buka halaman masuk</a></p>`}</article>`;
}

function copyLine(label: string, value: string, what: string): Html {
  return html`<div><dt>${label}</dt><dd><button class="copy num" type="button" data-copy="${value}" aria-label="Salin ${what} ${value}">${value}</button></dd></div>`;
}

function parsePeople(body: unknown): Person[] | null {
  const list = (body as { people?: unknown } | undefined)?.people;
  if (!Array.isArray(list) || list.length > 500) return null;
  const people = list.map((entry: unknown) => ({
    name: textOf(entry, 'name'),
    role: textOf(entry, 'role'),
    login: textOf(entry, 'login'),
    password: textOf(entry, 'password'),
    totpSecret: textOf(entry, 'totpSecret'),
    note: textOf(entry, 'note'),
    url: textOf(entry, 'url'),
  }));
  return people.every((person) => person.name !== '' && person.role !== '' && person.login !== '') ? people : null;
}
