// The legal texts: which version is in force, its contents, and every heading at the anchor that the contents link
// to.
// Source: docs/screens.md.
import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { businessDate } from '#domain/calendar.ts';
import { firstTerms } from '#texts/terms.ts';
import { drawPage } from '../renderer.tsx';
import { facts, openSitePage, showFile } from '../testing.ts';
import { readParts, withAnchors } from './LawPage.tsx';
import { lawVersions } from './law.tsx';

const terms = {
  terms_of_service: { ...facts.terms.terms_of_service, version: 3, body: firstTerms.terms_of_service },
  privacy_policy: { ...facts.terms.privacy_policy, body: firstTerms.privacy_policy },
  risk_disclosure: { ...facts.terms.risk_disclosure, body: firstTerms.risk_disclosure },
};

const ofService = terms.terms_of_service;
const termsVersions = {
  ...facts.termsVersions,
  terms_of_service: [
    { ...ofService, version: 4, effectiveFrom: businessDate('2027-02-01') },
    ofService,
    { ...ofService, version: 2, effectiveFrom: businessDate('2024-07-01'), body: '<p>Naskah lama</p>' },
  ],
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

  it('shows its version, its effective date and its hash', () => {
    openSitePage('/term-of-service', { terms });
    const main = screen.getByRole('main').textContent;
    expect(main).toContain('Versi3');
    expect(main).toContain('Berlaku sejak2 Januari 2026');
    expect(main).toContain('ab'.repeat(32));
  });

  it('leads to its other versions, each with the date from which it holds', () => {
    openSitePage('/term-of-service', { terms, termsVersions });
    const rows = screen.getByRole('heading', { name: 'Semua versi' }).nextElementSibling?.children ?? [];
    expect([...rows].map((row) => [row.textContent, row.querySelector('a')?.getAttribute('href')])).toEqual([
      ['Versi 4Berlaku mulai 1 Februari 2027', '/term-of-service?version=4'],
      ['Versi 3Berlaku sejak 2 Januari 2026, sampai hari ini', '/term-of-service'],
      ['Versi 2Berlaku sejak 1 Juli 2024, sudah diganti', '/term-of-service?version=2'],
    ]);
  });

  it('says above a version that is not in force which one is', () => {
    const now = { ...facts, terms, termsVersions };
    const drawn = lawVersions(now).map((page) => drawPage(page, now, { style: '/s.css', script: '/s.js' }));
    const [coming, , former] = drawn;
    if (!coming || !former) throw new Error('a version has no page');
    expect([former.path, former.version]).toEqual(['/term-of-service', 2]);
    expect(former.body).toContain('<meta name="robots" content="noindex"/>');
    showFile(former);
    expect(screen.getByText(/tidak berlaku lagi/).closest('p')?.textContent).toContain(
      'Baca versi 3, yang berlaku hari ini',
    );
    expect(screen.getByText('Naskah lama')).toBeTruthy();
    showFile(coming);
    expect(screen.getByText(/Versi ini berlaku mulai 1 Februari 2027/)).toBeTruthy();
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
