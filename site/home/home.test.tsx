// The home page: live figures in short form with the exact ones below, the facts of lending from the parameters, the
// risk.
// Source: docs/screens.md; spec §1, §9; docs/domain.md §10.
import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { facts, openSitePage } from '../testing.ts';

describe('the home page', () => {
  it('[S1.008] [S6.012] says what Titian is, and leads to the groups', () => {
    openSitePage('/');
    expect(document.title).toBe('Pendanaan untuk kelompok usaha perempuan · Titian');
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Titian kecil ke usaha yang besar artinya.');
    expect(screen.getByRole('link', { name: 'Lihat kelompok' }).getAttribute('href')).toBe('/marketplace');
  });

  it('[S9.024] shows the share repaid in time, with what is past due, and the date', () => {
    openSitePage('/');
    const strip = screen.getByRole('region', { name: 'Titian dalam angka' });
    const figure = (label: string) => within(strip).getByText(label).nextElementSibling?.textContent;
    expect(figure('TKB90')).toBe('96,00%TWP90 4,00%');
    expect(figure('Dana tersalurkan')).toBe(
      'Rp\u00A0250 jtRp\u00A0250.000.000 sejak 2025'.replace('250 jt', '250\u00A0jt'),
    );
    expect(figure('Pendana aktif')).toBe('640dari 1.250 terdaftar');
    expect(strip.textContent).toContain('per 28 November 2026, 09.00 WIB');
  });

  it('names the operator’s figures of today, not of the day it was written', () => {
    openSitePage('/', { parameters: { ...facts.parameters, funding_minimum: 750_000, group_members: 10 } });
    expect(document.body.textContent).toContain('mulai Rp\u00A0750.000');
    expect(document.body.textContent).toContain('Sedikitnya 10 perempuan');
  });

  it('says so when no group is open', () => {
    openSitePage('/');
    expect(screen.getByText(/Hari ini semua kelompok sudah penuh/)).toBeTruthy();
  });
});

describe('what every page carries', () => {
  it('[S1.006] one language, and no link to another', () => {
    const html = openSitePage('/');
    expect(html).toContain('<html lang="id">');
    expect(html).not.toContain('hreflang');
    expect(screen.queryByRole('link', { name: /english|bahasa/i })).toBeNull();
  });

  it('a description, a canonical address, a picture, and nothing inline that a policy would have to allow', () => {
    const html = openSitePage('/');
    expect(html).toContain('<link rel="canonical" href="https://titian.example/"/>');
    expect(html).toContain('<meta property="og:image" content="https://titian.example/og/home.png"/>');
    expect(html).not.toMatch(/ style="|<style|<script(?! type="(application\/ld\+json|module)")/);
    expect(html).not.toMatch(/ on\w+="/);
  });
});
