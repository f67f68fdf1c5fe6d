// A lead that staff write down, and the links to a lead's number.
// Source: docs/screens.md; decisions 0117, 0119.
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { lidya, no, ok, okPage, openPage, wulan } from '../testing.tsx';
import { item, lead, openLead } from './leads.testing.ts';

const places = ok({
  cities: [{ id: 3201, name: 'Kab. Bogor' }],
  sectors: [{ id: 1, name: 'Kuliner' }],
  banks: [],
  officers: [],
});

describe('a lead that staff write down', () => {
  it('has the fields of the form and where they met, and opens', async () => {
    const view = openPage('/leads', {
      person: wulan,
      replies: {
        'GET staff/leads': okPage([item()]),
        'GET staff/groupchoices': places,
        'GET staff/leads/l-1': ok(lead()),
        'POST staff/leads': ok(lead()),
      },
    });
    const { user } = view;
    await user.click(await screen.findByRole('button', { name: 'Catat calon peminjam' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Catat calon peminjam' }));
    await user.type(dialog.getByLabelText('Nama lengkap'), 'Siti Rohmah');
    await user.type(dialog.getByLabelText('Nomor telepon'), '85610000001');
    await user.click(dialog.getByRole('combobox', { name: 'Bidang usaha' }));
    await user.click(await screen.findByRole('option', { name: 'Kuliner', hidden: true }));
    await user.click(dialog.getByRole('combobox', { name: 'Kota atau kabupaten' }));
    await user.click(await screen.findByRole('option', { name: 'Kab. Bogor', hidden: true }));
    await user.type(dialog.getByLabelText('Alamat usaha'), 'Jalan Mawar 3');
    const act = dialog.getByRole<HTMLButtonElement>('button', { name: 'Catat calon peminjam' });
    expect(act.disabled).toBe(true);
    await user.type(dialog.getByLabelText('Di mana bertemu, dan bahwa ia meminta dicatat'), 'Di balai RW 04');
    await user.click(act);
    await waitFor(() => expect(view.router.state.location.pathname).toBe('/leads/l-1'));
    expect(view.asked.find(({ name }) => name === 'POST staff/leads')?.body).toEqual({
      borrower_name: 'Siti Rohmah',
      borrower_phone_number: '85610000001',
      jobSector: 1,
      city: 3201,
      province: 32,
      borrower_business_address: 'Jalan Mawar 3',
      note: 'Di balai RW 04',
    });
  });

  it('is not offered to those who only read', async () => {
    openPage('/leads', { person: lidya, replies: { 'GET staff/leads': okPage([item()]) } });
    await screen.findByRole('link', { name: /Siti Rohmah/ });
    expect(screen.queryByRole('button', { name: 'Catat calon peminjam' })).toBeNull();
  });
});

describe('the links to her number', () => {
  const contact = (opensAt: string, closesAt: string) => ({
    zone: 'WITA' as const,
    opensAt,
    closesAt,
  });

  it('are shut outside the hours, and say on her clocks when they open', async () => {
    openLead(wulan, lead({ contact: contact('2999-06-04T00:00:00.000Z', '2999-06-04T10:00:00.000Z') }));
    const card = within(await screen.findByRole('region', { name: 'Hubungi' }));
    expect(card.queryByRole('link')).toBeNull();
    expect(card.getByRole<HTMLButtonElement>('button', { name: 'Telepon' }).disabled).toBe(true);
    expect(card.getByText('Di luar jam hubung. Buka lagi 4 Juni 2999, 08.00 WITA.')).toBeTruthy();
  });

  it('are recorded before they open, and say what the server refused', async () => {
    const { user, asked } = openLead(
      wulan,
      lead({ contact: contact('2000-06-04T00:00:00.000Z', '2999-06-04T10:00:00.000Z') }),
      { 'POST staff/leads/l-1/contacts': no('error.contact.closed', 'Di luar jam hubung.') },
    );
    const card = within(await screen.findByRole('region', { name: 'Hubungi' }));
    expect(card.getByRole('button', { name: 'Telepon Siti Rohmah' })).toBeTruthy();
    // A link could be opened or copied past the press that is recorded.
    expect(card.queryByRole('link')).toBeNull();
    await user.click(card.getByRole('button', { name: 'WhatsApp Siti Rohmah' }));
    await card.findByText('Di luar jam hubung.');
    expect(asked.find(({ name }) => name === 'POST staff/leads/l-1/contacts')?.body).toEqual({ way: 'whatsapp' });
  });

  it('open what the recorded press answers', async () => {
    const { user } = openLead(
      wulan,
      lead({ contact: contact('2000-06-04T00:00:00.000Z', '2999-06-04T10:00:00.000Z') }),
      { 'POST staff/leads/l-1/contacts': ok({ link: 'https://wa.me/6285610000001' }) },
    );
    const opened = vi.fn();
    vi.stubGlobal('open', opened);
    await user.click(await screen.findByRole('button', { name: 'WhatsApp Siti Rohmah' }));
    await waitFor(() => expect(opened).toHaveBeenCalledWith('https://wa.me/6285610000001', '_blank', 'noopener'));
  });
});
