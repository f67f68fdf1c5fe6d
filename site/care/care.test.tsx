// Customer care: the page states the promised time, and the form sends what the API accepts and shows the result.
// Source: docs/screens.md.
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openSitePage } from '../testing.ts';
import { notify } from './send.ts';

type Sent = { url: string; body: unknown };
let sent: Sent[];
let answer: () => Response;
const real = globalThis.fetch;

beforeEach(() => {
  sent = [];
  // The server's own answers to this form are tested in server/features/complaint.
  globalThis.fetch = async (url, options) => {
    sent.push({ url: new URL(String(url), 'http://localhost').pathname, body: JSON.parse(String(options?.body)) });
    return answer();
  };
  openSitePage('/customer-care');
  const form = document.querySelector('form');
  if (form) notify(form, JSON.parse(form.dataset['props'] ?? '{}'));
});
afterEach(() => {
  globalThis.fetch = real;
});

const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
const send = () => fireEvent.submit(screen.getByRole('form', { name: 'Kirim pengaduan' }));

describe('/customer-care', () => {
  it('[S1.016] says until when a complaint is answered, in the operator’s working days', () => {
    expect(document.body.textContent).toContain('paling lambat 7 hari kerja');
  });

  it('[S1.016] sends the complaint and shows its ticket', async () => {
    answer = () => Response.json({ data: { ticket: 'K7QM-2XVD' } });
    type('Nama', 'Sari Wulandari');
    type('Email', 'sari@surat.example');
    type('Pengaduan Anda', 'Angsuran minggu lalu belum masuk.');
    send();
    await waitFor(() => expect(screen.getByRole('status').textContent).toContain('K7QM-2XVD'));
    expect(sent).toEqual([
      {
        url: '/api/v1/complaints',
        body: {
          name: 'Sari Wulandari',
          email: 'sari@surat.example',
          category: 'account',
          message: 'Angsuran minggu lalu belum masuk.',
        },
      },
    ]);
  });

  it('promises an answer within the law’s hours to who asks about her data', async () => {
    answer = () => Response.json({ data: { ticket: 'K7QM-2XVD' } });
    type('Nama', 'Sari Wulandari');
    type('Email', 'sari@surat.example');
    type('Tentang apa', 'privacy');
    type('Pengaduan Anda', 'Mohon hapus data saya.');
    send();
    await waitFor(() => expect(screen.getByRole('status').textContent).toContain('paling lambat 72 jam'));
  });

  it('says what is missing at its field, and sends nothing', () => {
    type('Nama', 'Sari Wulandari');
    send();
    expect(screen.getByText('Pengaduan Anda belum diisi.')).toBeTruthy();
    expect(screen.getByLabelText('Pengaduan Anda').getAttribute('aria-invalid')).toBe('true');
    expect(sent).toEqual([]);
  });

  it('puts what the server refuses at its field, and keeps what was typed', async () => {
    answer = () =>
      Response.json(
        { message: 'x', errors: [{ field: 'phone', message: 'Nomor telepon tidak benar.' }] },
        { status: 422 },
      );
    type('Nama', 'Sari Wulandari');
    type('Nomor telepon', '12');
    type('Pengaduan Anda', 'Angsuran belum masuk.');
    send();
    await screen.findByText('Nomor telepon tidak benar.');
    expect(screen.getByLabelText<HTMLTextAreaElement>('Pengaduan Anda').value).toBe('Angsuran belum masuk.');
    expect(screen.getByRole('button', { name: 'Kirim pengaduan' }).hasAttribute('disabled')).toBe(false);
  });

  it('without a connection says that it was not sent', async () => {
    answer = () => {
      throw new TypeError('no connection');
    };
    type('Nama', 'Sari Wulandari');
    type('Pengaduan Anda', 'Angsuran belum masuk.');
    send();
    expect(await screen.findByText(/Pengaduan belum terkirim/)).toBeTruthy();
  });
});
