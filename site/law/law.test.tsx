// The texts of law: which is in force, its contents, and every heading at the address that the contents lead to.
// Source: screens.md (Public site; terms versioned with an effective date).
import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { firstTerms } from '#texts/terms.ts';
import { facts, openSitePage } from '../testing.ts';
import { readParts, withAnchors } from './parts.ts';

const terms = {
  terms_of_service: { ...facts.terms.terms_of_service, version: 3, body: firstTerms.terms_of_service },
  privacy_policy: { ...facts.terms.privacy_policy, body: firstTerms.privacy_policy },
  risk_disclosure: { ...facts.terms.risk_disclosure, body: firstTerms.risk_disclosure },
};

describe('a text of law', () => {
  it.each([
    ['[S1.014]', '/term-of-service', 'Syarat layanan', '5. Mendanai kelompok'],
    ['[S1.015]', '/privacy-policy', 'Kebijakan privasi', '6. Hak Anda'],
    ['[S1.020]', '/risk', 'Pengungkapan risiko', '1. Gagal bayar'],
  ])('%s %s says %s, with each part in its contents', (_, path, title, part) => {
    openSitePage(path, { terms });
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(title);
    const contents = within(screen.getByRole('navigation', { name: 'Daftar isi' }));
    const anchor = contents.getByRole('link', { name: part }).getAttribute('href') ?? '';
    expect(document.getElementById(anchor.slice(1))?.textContent).toBe(part);
  });

  it('names its version, since when it is in force, and the proof of its wording', () => {
    openSitePage('/term-of-service', { terms });
    const main = screen.getByRole('main').textContent;
    expect(main).toContain('Versi3');
    expect(main).toContain('Berlaku sejak2 Januari 2026');
    expect(main).toContain('ab'.repeat(32));
  });

  it('changes nothing of the text but the addresses of its headings', () => {
    const body = '<h2>Biaya &amp; pajak</h2><p>Satu</p><h2><strong>Biaya</strong> pajak</h2><h3>Lain</h3>';
    const parts = readParts(body);
    expect(parts).toEqual([
      { anchor: 'biaya-pajak', title: 'Biaya &amp; pajak' },
      { anchor: 'biaya-pajak-2', title: '<strong>Biaya</strong> pajak' },
    ]);
    expect(withAnchors(body, parts).replace(/ id="[^"]*"/g, '')).toBe(body);
  });
});
