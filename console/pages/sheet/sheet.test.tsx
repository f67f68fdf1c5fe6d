// The collection sheet as an officer uses it: running totals, errors in place, and nothing lost when the server
// refuses.
// Source: docs/screens.md; docs/domain.md §6, §8.
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { asId } from '#domain/ids.testing.ts';
import { arif, ended, no, ok, openPage, signInAgain, wulan } from '../testing.tsx';
import { debtors, form, names, posted } from './sheet.testing.ts';

const sheets = 'GET staff/lendings/l-1/sheets';
const post = 'POST staff/lendings/l-1/sheets';

/** The draft is stored by person and lending, so each test has its own person. */
let people = 0;
function open(replies: Record<string, ReturnType<typeof ok>> = {}, person = wulan) {
  people += 1;
  return openPage('/lendings/l-1/sheet', {
    person: { ...person, id: asId(`s-${people}`) },
    replies: { [sheets]: ok(form), ...replies },
  });
}

const member = (name: string) => screen.findByRole('group', { name });
const bar = () => within(screen.getByRole('region', { name: 'Jumlah lembar ini' }));
const figure = (label: string) => bar().getByText(label).nextElementSibling?.textContent?.replace(/\s/g, ' ');
const difference = () => bar().getByRole('status').textContent?.replace(/\s/g, ' ');
const cash = () => screen.getByLabelText<HTMLInputElement>('Uang tunai dihitung');
const paid = (name: string) => screen.getByLabelText<HTMLInputElement>(`Dibayar ${name}`);

async function pay(user: ReturnType<typeof openPage>['user'], field: HTMLInputElement, amount: string) {
  await user.clear(field);
  await user.type(field, amount);
}

/** One member short by 70.000, covered by the other three; the cash counted. */
async function fillIn(user: ReturnType<typeof openPage>['user']) {
  await member('Rina');
  await pay(user, paid('Rina'), '50000');
  await user.click(screen.getByRole('button', { name: 'Bagi rata Untuk Rina' }));
  await user.selectOptions(screen.getByLabelText('Kehadiran Rina'), 'entrusted');
  await pay(user, cash(), '480000');
}

describe('the sums on the sheet', () => {
  it('start with what is due, and follow each typed amount', async () => {
    const { user } = open();
    await member('Rina');
    expect(paid('Rina').value).toBe('120.000');
    expect(figure('Harus ada tunai')).toBe('Rp 480.000');
    expect(bar().getByText('Belum dihitung')).toBeTruthy();

    await pay(user, paid('Rina'), '50000');
    expect(figure('Setoran anggota')).toBe('Rp 410.000');
    expect(bar().getByText('belum tertutup Rp 70.000')).toBeTruthy();
    expect(within(await member('Rina')).getByText('kurang Rp 70.000')).toBeTruthy();

    await pay(user, cash(), '480000');
    expect(difference()).toContain('Lebih Rp 70.000');
    await pay(user, cash(), '400000');
    expect(difference()).toContain('Kurang Rp 10.000');
    await pay(user, cash(), '410000');
    expect(difference()).toContain('Cocok');
  });

  it('count a cover as cash, split evenly among those who paid in full', async () => {
    const { user } = open();
    await fillIn(user);
    expect(screen.getAllByLabelText<HTMLInputElement>('Jumlah talangan untuk Rina').map(({ value }) => value)).toEqual([
      '23.334',
      '23.333',
      '23.333',
    ]);
    expect(figure('Talangan')).toBe('Rp 70.000');
    expect(figure('Harus ada tunai')).toBe('Rp 480.000');
    expect(bar().queryByText(/belum tertutup/)).toBeNull();
  });

  it('"Bayar penuh" is chosen at first and seen as chosen; "Tidak bayar" is one press, and so is the way back', async () => {
    const { user } = open();
    const dewi = within(await member('Dewi'));
    const pressed = () =>
      ['Bayar penuh', 'Tidak bayar'].map((name) => dewi.getByRole('button', { name }).getAttribute('aria-pressed'));
    expect(pressed()).toEqual(['true', 'false']);
    await user.click(dewi.getByRole('button', { name: 'Tidak bayar' }));
    expect([paid('Dewi').value, ...pressed()]).toEqual(['0', 'false', 'true']);
    await user.click(dewi.getByRole('button', { name: 'Bayar penuh' }));
    expect([paid('Dewi').value, ...pressed()]).toEqual(['120.000', 'true', 'false']);
    await pay(user, paid('Dewi'), '50000');
    expect(pressed()).toEqual(['false', 'false']);
  });

  it('an absent member pays nothing', async () => {
    const { user } = open();
    await member('Rina');
    await user.selectOptions(screen.getByLabelText('Kehadiran Rina'), 'absent');
    expect(paid('Rina').value).toBe('0');
  });
});

describe('posting', () => {
  it('is blocked while there are errors, and shows where', async () => {
    const { user, asked } = open();
    await member('Rina');
    await user.click(screen.getByRole('button', { name: 'Catat lembar' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.getByText('Hitung uangnya, lalu isi di sini.')).toBeTruthy();
    expect(document.activeElement).toBe(cash());
    expect(asked.some(({ name }) => name === post)).toBe(false);
  });

  it('confirms the totals, sends the whole sheet, and shows what must be deposited', async () => {
    const { user, asked, answers } = open({ [post]: ok(posted) });
    await fillIn(user);
    await user.click(screen.getByRole('button', { name: 'Catat lembar' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText('3 lunas, 1 sebagian, 0 tidak bayar')).toBeTruthy();
    await user.type(dialog.getByLabelText('Catatan (boleh kosong)'), 'Rina sakit');
    answers[sheets] = ok({ ...form, version: 2, posted: [posted] });
    await user.click(dialog.getByRole('button', { name: 'Catat lembar' }));

    expect(await screen.findByText('Masih di petugas')).toBeTruthy();
    expect(screen.getByText('2614 4000 2000 0061')).toBeTruthy();
    expect(screen.queryByRole('region', { name: 'Jumlah lembar ini' })).toBeNull();
    expect(asked.find(({ name }) => name === post)?.body).toEqual({
      meetingDate: '2026-03-11',
      version: 1,
      cash: 480_000,
      lines: names.map((name, index) => ({
        member: `m${index}`,
        attendance: name === 'Rina' ? 'entrusted' : 'present',
        paid: name === 'Rina' ? 50_000 : 120_000,
      })),
      covers: [
        { payer: 'm0', debtor: 'm2', amount: 23_334 },
        { payer: 'm1', debtor: 'm2', amount: 23_333 },
        { payer: 'm3', debtor: 'm2', amount: 23_333 },
      ],
      note: 'Rina sakit',
    });
  });

  it('keeps the sheet and its note under a sign-in dialog when the session ends, and posts both once', async () => {
    const opened = open({ [post]: ended });
    const { user, asked } = opened;
    await fillIn(user);
    await user.click(screen.getByRole('button', { name: 'Catat lembar' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.type(dialog.getByLabelText('Catatan (boleh kosong)'), 'Rina sakit');
    await user.click(dialog.getByRole('button', { name: 'Catat lembar' }));
    await signInAgain(opened, { [post]: ok(posted), [sheets]: ok({ ...form, version: 2, posted: [posted] }) });
    expect(await screen.findByText('Masih di petugas')).toBeTruthy();
    const [refused, accepted, ...more] = asked.filter(({ name }) => name === post).map(({ body }) => body);
    expect(refused).toMatchObject({ cash: 480_000, note: 'Rina sakit' });
    expect(accepted).toEqual(refused);
    expect(more).toEqual([]);
  });

  it('records the repayment of a cover separately from the cash, and says to whom it goes', async () => {
    const { user, asked } = open({ [sheets]: ok({ ...form, debtors }), [post]: ok(posted) });
    const field = await screen.findByLabelText<HTMLInputElement>('Dibayar kembali Rina');
    expect(screen.getByText(/berutang Rp\s70\.000 sejak 4 Mar 2026/)).toBeTruthy();
    await pay(user, field, '30000');
    const card = screen.getByRole('region', { name: 'Talangan yang dikembalikan' });
    expect(card.textContent?.replace(/\s/g, ' ')).toContain('Kepada Siti Rp 10.000, Dewi Rp 10.000, Yuli Rp 10.000');
    expect(figure('Harus ada tunai')).toBe('Rp 480.000');
    await pay(user, cash(), '480000');
    await user.click(screen.getByRole('button', { name: 'Catat lembar' }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Catat lembar' }));
    await waitFor(() =>
      expect(asked.find(({ name }) => name === post)?.body).toMatchObject({
        cash: 480_000,
        repaid: [{ debtor: 'm2', amount: 30_000 }],
      }),
    );
  });

  it('accepts no repayment from a member who is short, or beyond what the member owes', async () => {
    const { user, asked } = open({ [sheets]: ok({ ...form, debtors }) });
    const field = await screen.findByLabelText<HTMLInputElement>('Dibayar kembali Rina');
    await pay(user, field, '70001');
    expect(screen.getByText(/Paling banyak Rp\s70\.000/)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Semua utang Rina' }));
    expect(field.value).toBe('70.000');
    await pay(user, paid('Rina'), '100000');
    await pay(user, cash(), '460000');
    await user.click(screen.getByRole('button', { name: 'Catat lembar' }));
    expect(screen.getByText('Tagihannya sendiri dulu.')).toBeTruthy();
    expect(document.activeElement).toBe(field);
    expect(asked.some(({ name }) => name === post)).toBe(false);
  });

  it('keeps everything typed when the server refuses', async () => {
    const { user } = open({ [post]: no('error.sheet.future_date', 'Tanggal pertemuan belum tiba.', 'meetingDate') });
    await fillIn(user);
    await user.click(screen.getByRole('button', { name: 'Catat lembar' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: 'Catat lembar' }));
    expect((await dialog.findByRole('alert')).textContent).toBe('Tanggal pertemuan belum tiba.');

    await user.click(dialog.getByRole('button', { name: 'Kembali' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(paid('Rina').value).toBe('50.000');
    expect(screen.getAllByLabelText('Jumlah talangan untuk Rina')).toHaveLength(3);
    expect(screen.getByLabelText<HTMLSelectElement>('Kehadiran Rina').value).toBe('entrusted');
    expect(cash().value).toBe('480.000');
    // The refusal is about the date, and is shown at the date.
    expect(screen.getByLabelText('Tanggal pertemuan').getAttribute('aria-invalid')).toBe('true');
  });

  it.each([
    ['covers[1]', () => screen.getAllByLabelText('Jumlah talangan untuk Rina')[1]!],
    ['lines[2]', () => paid('Rina')],
    ['cash', cash],
  ])('marks the row that a refusal of %s is about, until something is changed', async (name, field) => {
    const words = 'Talangan untuk Rina lebih dari kekurangannya.';
    const { user } = open({ [post]: no('error.sheet.cover_differs', words, name) });
    await fillIn(user);
    await user.click(screen.getByRole('button', { name: 'Catat lembar' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: 'Catat lembar' }));
    await dialog.findByRole('alert');
    await user.click(dialog.getByRole('button', { name: 'Kembali' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const invalid = () => [...document.querySelectorAll('[aria-invalid="true"]')];
    expect(invalid()).toEqual([field()]);
    await pay(user, cash(), '480000');
    expect(invalid()).toEqual([]);
  });

  it('keeps everything typed when another sheet was posted meanwhile and the newer one is loaded', async () => {
    const { user, answers } = open({ [post]: no('error.sheet.already_posted', 'Sudah dicatat.', 'version') });
    await fillIn(user);
    await user.click(screen.getByRole('button', { name: 'Catat lembar' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: 'Catat lembar' }));
    answers[sheets] = ok({ ...form, version: 2, posted: [posted] });
    await user.click(await dialog.findByRole('button', { name: 'Muat lembar terbaru' }));
    expect(await screen.findByText('Setoran susulan, lembar 2')).toBeTruthy();
    expect(paid('Rina').value).toBe('50.000');
    expect(cash().value).toBe('480.000');
  });

  it('keeps everything typed when the page is left and opened again', async () => {
    const { user, router } = open();
    await fillIn(user);
    await router.navigate('/halaman');
    await waitFor(() => expect(screen.queryByLabelText('Uang tunai dihitung')).toBeNull());
    await router.navigate('/lendings/l-1/sheet');
    await member('Rina');
    expect(cash().value).toBe('480.000');
    expect(paid('Rina').value).toBe('50.000');
  });
});

it('loads another date by the URL, and keeps what was typed', async () => {
  const { user, asked, router } = open();
  await fillIn(user);
  const date = screen.getByLabelText<HTMLInputElement>('Tanggal pertemuan');
  await user.clear(date);
  await user.type(date, '2026-03-10');
  await waitFor(() => expect(router.state.location.search).toBe('?date=2026-03-10'));
  await waitFor(() => expect(asked.at(-1)?.address).toMatch(/\/sheets\?date=2026-03-10$/));
  await member('Rina');
  expect(paid('Rina').value).toBe('50.000');
});

it('cannot be posted while its date field shows a text that is no day', async () => {
  const { user } = open();
  await member('Rina');
  const date = screen.getByLabelText<HTMLInputElement>('Tanggal pertemuan');
  const isShut = () => screen.getByRole('group', { name: 'Rina' }).closest('[inert]') !== null;
  expect(isShut()).toBe(false);
  await user.clear(date);
  await user.type(date, '31022026');
  expect(screen.getByText(/^Tidak ada tanggal 31\/02\/2026/)).toBeTruthy();
  expect(isShut()).toBe(true);
  await user.clear(date);
  await user.type(date, form.meetingDate);
  expect(isShut()).toBe(false);
});

it('read-only staff see what is due and no field', async () => {
  open({}, arif);
  expect(await screen.findByText(/Yang mencatat adalah petugas pinjaman/)).toBeTruthy();
  expect(screen.getAllByRole('textbox')).toEqual([screen.getByLabelText('Tanggal pertemuan')]);
  expect(screen.queryByRole('button', { name: 'Catat lembar' })).toBeNull();
});

it('shows the server’s message where there is no meeting', async () => {
  open({ [sheets]: no('error.sheet.no_meeting', 'Tidak ada pertemuan pada tanggal itu.', 'date') });
  expect(await screen.findByText('Tidak ada pertemuan pada tanggal itu.')).toBeTruthy();
});
