// Files that every page loads: style, script, logo, font.
// Invariant: all of it comes from this program, so the strict policy of the pages needs no exception.
// Source: docs/screens.md.
import type { FastifyInstance } from 'fastify';
import { existsSync, readFileSync } from 'node:fs';
import { STYLE } from './style.ts';

const MARK = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 28 28"><rect width="28" height="28" rx="5" fill="#2a6741"/><g fill="none" stroke="#fbf5e6" stroke-width="2.2" stroke-linecap="round"><path d="M4.5 20.5Q14 12.5 23.5 20.5"/><path d="M4.5 13.5Q14 5.5 23.5 13.5" stroke="#f5c944"/><path d="M8 11.6v6.6M14 10v6M20 11.6v6.6"/></g></svg>`;
const TYPEFACE = 'plus-jakarta-sans-latin-wght-normal.woff2';

export function registerAssets(app: FastifyInstance): void {
  app.get('/assets/sandbox.css', async (_request, reply) => reply.type('text/css; charset=utf-8').send(STYLE));
  app.get('/assets/sandbox.js', async (_request, reply) => reply.type('text/javascript; charset=utf-8').send(SCRIPT));
  app.get('/assets/mark.svg', async (_request, reply) => reply.type('image/svg+xml').send(MARK));
  const typeface = readTypeface();
  app.get('/assets/typeface.woff2', async (_request, reply) =>
    reply.type('font/woff2').header('cache-control', 'max-age=86400').send(typeface),
  );
}

/** The product's own font: beside the built program, else in the source of the screens. */
function readTypeface(): Buffer {
  const places = ['./fonts/', '../../ui/fonts/'].map((folder) => new URL(`${folder}${TYPEFACE}`, import.meta.url));
  const file = places.find((place) => existsSync(place));
  if (!file) throw new Error(`${TYPEFACE} is missing`);
  return readFileSync(file);
}

/**
 * The one small script of the pages: copy buttons, one-time codes that refresh, and waiting for a demonstration that is
 * made anew, while this program is away for a moment. Everything else works without it.
 * Invariant: "Disalin" is shown only after the copy has succeeded.
 */
const SCRIPT = `'use strict'
async function copyText(text) {
  if (navigator.clipboard) {
    try { await navigator.clipboard.writeText(text); return true } catch {}
  }
  const field = document.createElement('textarea')
  field.value = text
  field.className = 'sr'
  document.body.append(field)
  field.select()
  const isCopied = document.execCommand('copy')
  field.remove()
  return isCopied
}
const live = document.createElement('p')
live.className = 'sr'
live.setAttribute('role', 'status')
document.body.append(live)
document.addEventListener('click', async (event) => {
  const button = event.target.closest('[data-copy]')
  if (!button) return
  const isCopied = await copyText(button.dataset.copy)
  button.focus()
  live.textContent = isCopied ? 'Disalin.' : 'Tidak bisa menyalin. Salin dengan tangan.'
  button.dataset.told = isCopied ? 'Disalin' : 'Gagal'
  setTimeout(() => { delete button.dataset.told; live.textContent = '' }, 2000)
})
const codes = document.querySelectorAll('[data-totp]')
async function refreshCodes() {
  if (document.hidden) return
  const answer = await fetch('/people/codes').then((response) => response.json()).catch(() => null)
  if (!answer) return
  for (const button of codes) {
    const entry = answer.codes[button.dataset.totp]
    if (!entry) continue
    button.textContent = entry.code
    button.dataset.copy = entry.code
    const left = document.querySelector('[data-totp-left="' + button.dataset.totp + '"]')
    if (left) left.textContent = entry.secondsLeft + ' detik'
  }
}
if (codes.length > 0) {
  refreshCodes()
  setInterval(refreshCodes, 1000)
}
const reset = document.querySelector('[data-reset-progress]')
async function followReset() {
  const now = await fetch('/reset/state').then((response) => response.json()).catch(() => null)
  if (now && now.state === 'idle') return location.assign('/')
  if (now && now.state === 'failed') return location.assign('/reset')
  if (now && now.progress) reset.textContent = now.progress
  setTimeout(followReset, 1000)
}
if (reset) followReset()
`;
