// The one small script of the pages: copy buttons and one-time codes that refresh. Everything else works without it.
// Invariant: "Disalin" is shown only after the copy has succeeded.
// Source: docs/screens.md; spec §9.

export const SCRIPT = `'use strict'
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
`;
