// Behaviour of the shared components: paging, list states, copying, time left, agreement, password, badges, error
// box.
// Source: spec §2, §4, §8, §9; docs/settled.md 18, 44.
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Rupiah } from '#domain/money.ts';
import { ScheduleBadge, StatusBadge } from './Badge.tsx';
import { Button } from './Button.tsx';
import { ApiError } from './client.ts';
import { CopyButton } from './CopyButton.tsx';
import { EmptyState, ListFaces } from './Faces.tsx';
import { GradeLegend } from './Grade.tsx';
import { GradeTag } from './GradeTag.tsx';
import { Money } from './Money.tsx';
import { ErrorBox } from './Note.tsx';
import { Pager } from './Pager.tsx';
import { PasswordField } from './PasswordField.tsx';
import { localDigits } from './PhoneField.tsx';
import { rememberArrival } from './received.ts';
import { Table } from './Table.tsx';
import { show } from './testing.tsx';
import { TimeLeft } from './TimeLeft.tsx';

afterEach(() => vi.useRealTimers());

describe('pager', () => {
  it('[S2.154] is not there for one page', () => {
    show(<Pager page={1} pages={1} to={(n) => `?page=${n}`} />);
    expect(screen.queryByRole('navigation')).toBeNull();
  });

  it('marks the current page, and its arrows lead to the pages beside it', () => {
    show(<Pager page={2} pages={5} to={(n) => `?page=${n}`} />);
    expect(screen.getByRole('link', { current: 'page' }).textContent).toBe('2');
    expect(screen.getByRole('link', { name: 'Berikutnya' }).getAttribute('href')).toBe('/?page=3');
    expect(screen.getByRole('link', { name: 'Sebelumnya' }).getAttribute('href')).toBe('/?page=1');
  });

  it('has no arrow link past the end', () => {
    show(<Pager page={5} pages={5} to={(n) => `?page=${n}`} />);
    expect(screen.queryByRole('link', { name: 'Berikutnya' })).toBeNull();
  });
});

describe('states of a list', () => {
  const at = { errorUpdatedAt: 0, refetch: vi.fn() };
  const faces = (query: { data: number[] | undefined; isError: boolean }) => (
    <ListFaces
      query={{ ...at, ...query }}
      loading={<p>kerangka</p>}
      isEmpty={(list) => list.length === 0}
      empty={<EmptyState title="Kosong" text="Tidak ada" />}
    >
      {(list) => <p>isi {list.join()}</p>}
    </ListFaces>
  );

  it('shows the skeleton while it loads', () => {
    show(faces({ data: undefined, isError: false }));
    expect(screen.getByText('kerangka')).toBeTruthy();
  });

  it('[S4.045] a failed load shows its frame without an alert, and can be tried again', async () => {
    const { user } = show(faces({ data: undefined, isError: true }));
    expect(screen.getByText('Belum dapat dimuat')).toBeTruthy();
    expect(screen.queryByRole('alert')).toBeNull();
    expect(screen.queryByText('Kosong')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Coba lagi' }));
    expect(at.refetch).toHaveBeenCalledOnce();
  });

  it('only a load that succeeded counts as empty', () => {
    show(faces({ data: [], isError: false }));
    expect(screen.getByText('Kosong')).toBeTruthy();
  });

  it('keeps showing what was loaded when a later load fails', () => {
    show(faces({ data: [7], isError: true }));
    expect(screen.getByText('isi 7')).toBeTruthy();
  });
});

describe('copy button', () => {
  const press = async () => {
    fireEvent.click(screen.getByRole('button'));
    await act(() => vi.advanceTimersByTimeAsync(0));
  };
  const withClipboard = (writeText: (text: string) => Promise<void>) =>
    vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(writeText);

  it('[S2.119] copies the number without spaces and says "Copied." for 2000 ms', async () => {
    vi.useFakeTimers();
    const write = withClipboard(async () => undefined);
    show(<CopyButton value="8870812345678900" />);
    await press();
    expect(write).toHaveBeenCalledWith('8870812345678900');
    expect(screen.getByRole('button').textContent).toBe('Copied.');
    await act(() => vi.advanceTimersByTimeAsync(1999));
    expect(screen.getByRole('button').textContent).toBe('Copied.');
    await act(() => vi.advanceTimersByTimeAsync(1));
    expect(screen.getByRole('button').textContent).toBe('Salin nomor');
  });

  it('says nothing when the clipboard is denied', async () => {
    vi.useFakeTimers();
    withClipboard(async () => Promise.reject(new DOMException('denied', 'NotAllowedError')));
    show(<CopyButton value="1" />);
    await press();
    expect(screen.queryByText('Copied.')).toBeNull();
  });
});

describe('time left', () => {
  it('counts from the server’s seconds, whatever the clock of the device says', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance', 'Date'] });
    const lending = {};
    rememberArrival(lending);
    show(<TimeLeft seconds={2 * 3600} answer={lending} />);
    vi.setSystemTime(new Date('2040-01-01T00:00:00Z'));
    expect(screen.getByText('Tutup dalam 2 jam')).toBeTruthy();
    await act(() => vi.advanceTimersByTimeAsync(30 * 60_000));
    expect(screen.getByText('Tutup dalam 1 jam 30 menit')).toBeTruthy();
  });

  it('counts the items of a page from the arrival of that page', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] });
    const lending = { id: 'l-1' };
    rememberArrival({ data: [lending], numberOfPages: 1, totalCount: 1 });
    vi.advanceTimersByTime(86_400_000);
    show(<TimeLeft seconds={4 * 86_400} answer={lending} />);
    expect(screen.getByText('Sisa 3 hari')).toBeTruthy();
  });

  it('says "Berakhir" when it is past', () => {
    show(<TimeLeft seconds={0} answer={{}} />);
    expect(screen.getByText('Berakhir')).toBeTruthy();
  });
});

describe('fields', () => {
  it('[S2.017] the password can be shown and hidden by keyboard, and the button says which', async () => {
    const { user } = show(<PasswordField label="Kata sandi" />);
    const field = screen.getByLabelText('Kata sandi');
    expect(field.getAttribute('type')).toBe('password');
    await user.click(field);
    await user.tab();
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Tampilkan kata sandi');
    await user.keyboard('{Enter}');
    expect(field.getAttribute('type')).toBe('text');
    expect(screen.getByRole('button', { name: 'Sembunyikan kata sandi' })).toBeTruthy();
  });

  it.each(['0812-3456-7890', '+62 812 3456 7890', '6281234567890', '81234567890'])(
    'the phone %s leaves what stands behind +62',
    (typed) => {
      expect(localDigits(typed)).toBe('81234567890');
    },
  );
});

describe('button', () => {
  it('while busy keeps its focus, says so and ignores clicks', async () => {
    const press = vi.fn();
    const { user } = show(
      <Button busy onClick={press}>
        Danai
      </Button>,
    );
    await user.click(screen.getByRole('button'));
    expect(press).not.toHaveBeenCalled();
    expect(screen.getByRole('button', { busy: true }).textContent).toBe('Mengirim…');
  });

  it('[S2.064] a link that leaves the application opens a new tab', () => {
    show(
      <Button href="/about-us" newTab>
        Tentang kami
      </Button>,
    );
    expect(screen.getByRole('link').getAttribute('target')).toBe('_blank');
  });
});

describe('signs', () => {
  it('[S4.013] [S4.014] a status is a word, never colour alone', () => {
    show(
      <>
        <StatusBadge kind="portfolio" status="waiting_signature" />
        <StatusBadge kind="portfolio" status="waiting_payment" />
      </>,
    );
    expect(screen.getByText('Menunggu tanda tangan')).toBeTruthy();
    expect(screen.getByText('Menunggu pembayaran')).toBeTruthy();
  });

  it('an instalment says how late it was paid, and how many days are left of the next', () => {
    show(
      <>
        <ScheduleBadge row={{ status: 'paid', daysLate: 2 }} />
        <ScheduleBadge row={{ status: 'upcoming', daysLate: 0 }} inDays={3} />
      </>,
    );
    expect(screen.getByText('Dibayar, telat 2 hari')).toBeTruthy();
    expect(screen.getByText('3 hari lagi')).toBeTruthy();
  });

  it('a grade without its words still names its risk to screen readers', () => {
    show(<GradeTag grade="B2" />);
    expect(screen.getByText(', Risiko sedang')).toBeTruthy();
  });

  it('[S2.089] the legend opens on a click and names the three risks', async () => {
    const { user } = show(<GradeLegend />);
    await user.click(screen.getByRole('button', { name: 'Arti grade' }));
    const dialog = await screen.findByRole('dialog', { name: 'Arti grade' });
    for (const words of ['A1–A4', 'Risiko rendah', 'B1–B4', 'Risiko sedang', 'C', 'Risiko tinggi'])
      expect(dialog.textContent).toContain(words);
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('money keeps its minus and shows a plus only when it is a movement', () => {
    show(
      <>
        <Money of={-25_000 as Rupiah} signed />
        <Money of={68_856 as Rupiah} signed />
        <Money of={1_500_000 as Rupiah} />
      </>,
    );
    expect(document.body.textContent).toContain('-Rp\u00a025.000+Rp\u00a068.856Rp\u00a01.500.000');
  });

  it('[S8.003] the red box shows the first message of the list, and nothing without an error', () => {
    const list = [{ field: 'amount', code: 'a', message: 'Jumlah paling sedikit Rp 500.000.' }];
    const { rerender } = show(
      <ErrorBox error={new ApiError(422, { id: 'i', code: 'a', message: 'lain', errors: list })} />,
    );
    expect(screen.getByRole('alert').textContent).toBe('Jumlah paling sedikit Rp 500.000.');
    rerender(<ErrorBox error={null} />);
    expect(screen.queryByRole('alert')).toBeNull();
  });
});

it('the first cell of a table row is the link to its detail', () => {
  const rows = [{ id: 'l-1', name: 'Melati Ciseeng' }];
  show(
    <Table
      caption="Kelompok"
      columns={[{ key: 'name', head: 'Kelompok', cell: (row) => row.name }]}
      rows={rows}
      rowKey={(row) => row.id}
      rowTo={(row) => `/dashboard/marketplaces/${row.id}`}
    />,
  );
  expect(screen.getByRole('link', { name: 'Melati Ciseeng' }).getAttribute('href')).toBe('/dashboard/marketplaces/l-1');
});
