// Opens a console page on the console's real routes, with a server of fixed replies. For tests only.
// Usage: const { user, asked } = openPage('/lendings', { person, replies: { 'GET staff/lendings': ok(page) } }). A
// reply may be changed while the page is open, and one that is promised comes late; `asked` lists the calls with their bodies.
import { cleanup, configure, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeAll, expect, vi } from 'vitest';
import type { StaffPerson } from '#contract/staff.ts';
import { asId } from '#domain/ids.testing.ts';
import { setSessionSource } from '#ui/client.ts';
import { TitianProvider } from '#ui/TitianProvider.tsx';
import { followSession } from '../followSession.ts';
import { queryClient } from '../person.ts';
import { createRoutes } from '../routes.tsx';
import { expireSession, tokenNow, useSession } from '../session.ts';
import { SessionRenewal } from '../SessionRenewal.tsx';

export type Reply = { status: number; body: unknown };

export const ok = (data: unknown): Reply => ({ status: 200, body: { data } });
export const okPage = (data: readonly unknown[]): Reply => ({
  status: 200,
  body: { data, numberOfPages: 1, totalCount: data.length },
});
export const no = (code: string, message: string, field?: string): Reply => ({
  status: 422,
  body: { id: 'r-1', code, message, errors: [{ code, message, ...(field === undefined ? {} : { field }) }] },
});

const missing: Reply = { status: 404, body: { id: 'r-0', code: 'error.not_found', message: 'Tidak ada', errors: [] } };

configure({ asyncUtilTimeout: 5_000 });
// Preloads every page's code, so that no test waits for it.
beforeAll(() =>
  Promise.all([
    import('../Layout.tsx'),
    import('../RenewDialog.tsx'),
    import('./overview/OverviewPage.tsx'),
    import('./tasks/TasksPage.tsx'),
    import('./financials/FinancialsPage.tsx'),
    import('./failures/FailuresPage.tsx'),
    import('./lendings/LendingsPage.tsx'),
    import('./lendings/LendingPage.tsx'),
    import('./drafts/NewDraftPage.tsx'),
    import('./drafts/DraftPage.tsx'),
    import('./drafts/PreviewPage.tsx'),
    import('./sheet/SheetPage.tsx'),
    import('./groups/GroupsPage.tsx'),
    import('./groups/GroupPage.tsx'),
    import('./holidays/HolidaysPage.tsx'),
    import('./meetings/MeetingsPage.tsx'),
    import('./imports/ImportPage.tsx'),
    import('./parameters/ParametersPage.tsx'),
    import('./parameters/ParameterPage.tsx'),
    import('./references/ReferencesPage.tsx'),
    import('./contents/ContentsPage.tsx'),
    import('./contents/NewContentPage.tsx'),
    import('./contents/ContentPage.tsx'),
    import('./terms/TermsPage.tsx'),
    import('./terms/TermsKindPage.tsx'),
    import('./leads/LeadsPage.tsx'),
    import('./leads/LeadPage.tsx'),
    import('./complaints/ComplaintsPage.tsx'),
    import('./complaints/ComplaintPage.tsx'),
    import('./kyc/KycsPage.tsx'),
    import('./kyc/KycPage.tsx'),
    import('./disbursements/DisbursementsPage.tsx'),
    import('./decisions/RefundsPage.tsx'),
    import('./withdrawals/WithdrawalsPage.tsx'),
    import('./corrections/ReversalsPage.tsx'),
    import('./overpayments/OverpaymentsPage.tsx'),
    import('./cash/CashPage.tsx'),
    import('./desk/SuspensePage.tsx'),
    import('./desk/VouchersPage.tsx'),
    import('./desk/VoucherPage.tsx'),
    import('./desk/JournalsPage.tsx'),
    import('./desk/JournalPage.tsx'),
    import('./desk/BooksPage.tsx'),
    import('./desk/AccountsPage.tsx'),
    import('./desk/StatementPage.tsx'),
    import('./desk/TaxesPage.tsx'),
    import('./reconciliation/StatementDaysPage.tsx'),
    import('./reconciliation/BankStatementPage.tsx'),
    import('./officers/OfficersPage.tsx'),
    import('./officers/OfficerPage.tsx'),
    import('./own/OwnPage.tsx'),
    import('../enrol/EnrolPage.tsx'),
    import('./people/PeoplePage.tsx'),
    import('./people/PersonPage.tsx'),
    import('./trail/TrailPage.tsx'),
    import('./affected/AffectedPage.tsx'),
  ]),
);
let stopFollowing: () => void = () => undefined;
afterEach(() => {
  stopFollowing();
  cleanup();
  queryClient.clear();
  vi.unstubAllGlobals();
});

export type Asked = { name: string; address: string; body: unknown };

export function openPage(
  at: string,
  { person, replies }: { person: StaffPerson; replies: Readonly<Record<string, Reply>> },
) {
  const answers: Record<string, Reply | Promise<Reply>> = { 'GET staff/me': ok(person), ...replies };
  const asked: Asked[] = [];
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    const name = `${init.method} ${address.replace('/api/v1/', '').replace(/\?.*/, '')}`;
    asked.push({ name, address, body: typeof init.body === 'string' ? JSON.parse(init.body) : (init.body ?? null) });
    // A search by a person's number is the list's own call, with its query as the body.
    const { status, body } = await (answers[name] ??
      answers[name.replace(/^POST (.*)\/searches$/, 'GET $1')] ??
      missing);
    return new Response(JSON.stringify(body), { status });
  });
  setSessionSource({ token: tokenNow, end: expireSession });
  useSession.setState({ token: 'staff-1', expired: undefined });
  const router = createMemoryRouter(createRoutes(), { initialEntries: [at] });
  stopFollowing = followSession(router);
  render(
    <TitianProvider client={queryClient}>
      <RouterProvider router={router} />
      <SessionRenewal />
    </TitianProvider>,
  );
  return { user: userEvent.setup({ delay: null }), router, asked, answers };
}

const staff = (name: string, ...roles: StaffPerson['roles']): StaffPerson => ({
  id: asId(`s-${name}`),
  name,
  login: name.toLowerCase(),
  roles,
});

export const wulan = staff('Wulan', 'loan');
export const arif = staff('Arif', 'finance');
export const nisa = staff('Nisa', 'kyc');
export const lidya = staff('Lidya', 'auditor');
export const sekar = staff('Sekar', 'admin');

/** For a reply of a session that the server has ended. */
export const ended: Reply = {
  status: 401,
  body: { id: 'r-1', code: 'error.unauthenticated', message: 'Sesi berakhir.', errors: [] },
};

/** Signs the person of the page in again, in the dialog that lies over it; `answers` go on as `after` says. */
export async function signInAgain(
  { user, answers }: Pick<ReturnType<typeof openPage>, 'user' | 'answers'>,
  after: Readonly<Record<string, Reply>>,
) {
  const dialog = within(await screen.findByRole('dialog', { name: 'Masuk lagi' }));
  Object.assign(answers, { 'POST staff/logins': ok({ token: 'staff-2' }), ...after });
  await user.type(dialog.getByLabelText('Kata sandi'), 'rahasia-panjang');
  await user.type(dialog.getByLabelText('Kode 6 angka atau kode pemulihan'), '123456');
  await user.click(dialog.getByRole('button', { name: 'Masuk' }));
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Masuk lagi' })).toBeNull());
}
