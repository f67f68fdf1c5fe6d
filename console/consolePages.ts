// The pages of the console: a page is one line, with its place in the menu; its code loads on its first visit.
// Source: docs/screens.md.
import { paths } from './paths.ts';
import { type Page, reportPages } from './reportPages.ts';

export const pages: readonly Page[] = [
  {
    path: paths.overview,
    load: async () => (await import('./pages/overview/OverviewPage.tsx')).OverviewPage,
    menu: { section: 'overview', label: 'overview.title', may: 'overview.read' },
  },
  {
    path: paths.tasks,
    load: async () => (await import('./pages/tasks/TasksPage.tsx')).TasksPage,
    menu: { section: 'tasks', label: 'tasks.title', may: 'task.read' },
  },
  {
    path: paths.failures,
    load: async () => (await import('./pages/failures/FailuresPage.tsx')).FailuresPage,
    menu: { section: 'overview', label: 'failures.title', may: 'failure.read' },
  },
  {
    path: paths.meetings,
    load: async () => (await import('./pages/meetings/MeetingsPage.tsx')).MeetingsPage,
    menu: { section: 'meetings', label: 'meetings.title', may: 'group.read' },
  },
  {
    path: paths.kycs,
    load: async () => (await import('./pages/kyc/KycsPage.tsx')).KycsPage,
    menu: { section: 'kyc', label: 'kycs.title', may: 'kyc.read' },
  },
  { path: paths.kyc(':id'), load: async () => (await import('./pages/kyc/KycPage.tsx')).KycPage },
  {
    path: paths.lendings,
    load: async () => (await import('./pages/lendings/LendingsPage.tsx')).LendingsPage,
    menu: { section: 'lendings', label: 'console.lendings', may: 'lending.read' },
  },
  { path: paths.lending(':id'), load: async () => (await import('./pages/lendings/LendingPage.tsx')).LendingPage },
  { path: paths.newDraft(), load: async () => (await import('./pages/drafts/NewDraftPage.tsx')).NewDraftPage },
  { path: paths.draft(':id'), load: async () => (await import('./pages/drafts/DraftPage.tsx')).DraftPage },
  { path: paths.draftPreview(':id'), load: async () => (await import('./pages/drafts/PreviewPage.tsx')).PreviewPage },
  { path: paths.sheet(':id'), load: async () => (await import('./pages/sheet/SheetPage.tsx')).SheetPage },
  {
    path: paths.fieldSheets,
    load: async () => (await import('./pages/field/FieldSheetsPage.tsx')).FieldSheetsPage,
    menu: { section: 'lendings', label: 'fieldsheets.title', may: 'field_device.use' },
  },
  {
    path: paths.leads,
    load: async () => (await import('./pages/leads/LeadsPage.tsx')).LeadsPage,
    menu: { section: 'leads', label: 'leads.title', may: 'lead.read' },
  },
  { path: paths.lead(':id'), load: async () => (await import('./pages/leads/LeadPage.tsx')).LeadPage },
  {
    path: paths.groups,
    load: async () => (await import('./pages/groups/GroupsPage.tsx')).GroupsPage,
    menu: { section: 'groups', label: 'groups.title', may: 'group.read' },
  },
  {
    path: paths.groupImport(),
    load: async () => (await import('./pages/imports/ImportPage.tsx')).ImportPage,
    menu: { section: 'groups', label: 'imports.menu', may: 'group.write' },
  },
  { path: paths.group(':id'), load: async () => (await import('./pages/groups/GroupPage.tsx')).GroupPage },
  {
    path: paths.disbursements,
    load: async () => (await import('./pages/disbursements/DisbursementsPage.tsx')).DisbursementsPage,
    menu: { section: 'lendings', label: 'console.disbursements', may: 'disbursement.read' },
  },
  {
    path: paths.refunds,
    load: async () => (await import('./pages/decisions/RefundsPage.tsx')).RefundsPage,
    menu: { section: 'lendings', label: 'console.refunds', may: 'refund.read' },
  },
  {
    path: paths.withdrawals,
    load: async () => (await import('./pages/withdrawals/WithdrawalsPage.tsx')).WithdrawalsPage,
    menu: { section: 'money', label: 'console.withdrawals', may: 'withdrawal.read' },
  },
  {
    path: paths.reversals,
    load: async () => (await import('./pages/corrections/ReversalsPage.tsx')).ReversalsPage,
    menu: { section: 'money', label: 'console.reversals', may: 'reversal.read' },
  },
  {
    path: paths.overpayments,
    load: async () => (await import('./pages/overpayments/OverpaymentsPage.tsx')).OverpaymentsPage,
    menu: { section: 'money', label: 'console.overpayments', may: 'overpayment.watch' },
  },
  {
    path: paths.cash,
    load: async () => (await import('./pages/cash/CashPage.tsx')).CashPage,
    menu: { section: 'money', label: 'console.cash', may: 'cash.read' },
  },
  {
    path: paths.suspense,
    load: async () => (await import('./pages/desk/SuspensePage.tsx')).SuspensePage,
    menu: { section: 'money', label: 'console.suspense', may: 'suspense.read' },
  },
  {
    path: paths.financials,
    load: async () => (await import('./pages/financials/FinancialsPage.tsx')).FinancialsPage,
    menu: { section: 'books', label: 'financials.title', may: 'books.read' },
  },
  {
    path: paths.journals(),
    load: async () => (await import('./pages/desk/JournalsPage.tsx')).JournalsPage,
    menu: { section: 'books', label: 'console.journals', may: 'books.read' },
  },
  {
    path: paths.periods,
    load: async () => (await import('./pages/periods/PeriodsPage.tsx')).PeriodsPage,
    menu: { section: 'books', label: 'console.periods', may: 'books.read' },
  },
  { path: paths.period(':month'), load: async () => (await import('./pages/periods/PeriodPage.tsx')).PeriodPage },
  { path: paths.journal(':id'), load: async () => (await import('./pages/desk/JournalPage.tsx')).JournalPage },
  {
    path: paths.vouchers,
    load: async () => (await import('./pages/desk/VouchersPage.tsx')).VouchersPage,
    menu: { section: 'books', label: 'console.vouchers', may: 'voucher.read' },
  },
  { path: paths.voucher(':id'), load: async () => (await import('./pages/desk/VoucherPage.tsx')).VoucherPage },
  {
    path: paths.books,
    load: async () => (await import('./pages/desk/BooksPage.tsx')).BooksPage,
    menu: { section: 'books', label: 'console.books', may: 'books.read' },
  },
  {
    path: paths.ledgerAccountsOf(':kind'),
    load: async () => (await import('./pages/desk/AccountsPage.tsx')).AccountsPage,
  },
  {
    path: paths.ledgerAccount(':id'),
    load: async () => (await import('./pages/desk/StatementPage.tsx')).StatementPage,
  },
  {
    path: paths.reconciliation,
    load: async () => (await import('./pages/reconciliation/StatementDaysPage.tsx')).StatementDaysPage,
    menu: { section: 'money', label: 'console.reconciliation', may: 'reconciliation.read' },
  },
  {
    path: paths.bankStatement(':date'),
    load: async () => (await import('./pages/reconciliation/BankStatementPage.tsx')).BankStatementPage,
  },
  {
    path: paths.matchedLines(':date'),
    load: async () => (await import('./pages/reconciliation/MatchedLinesPage.tsx')).MatchedLinesPage,
  },
  {
    path: paths.taxes(),
    load: async () => (await import('./pages/desk/TaxesPage.tsx')).TaxesPage,
    menu: { section: 'money', label: 'console.taxes', may: 'tax.read' },
  },
  ...reportPages,
  {
    path: paths.authority(),
    load: async () => (await import('./pages/authority/AuthorityPage.tsx')).AuthorityPage,
    menu: { section: 'reports', label: 'authority.title', may: 'authority.read' },
  },
  {
    path: paths.authorityTakes(),
    load: async () => (await import('./pages/authority/TakesPage.tsx')).TakesPage,
  },
  {
    path: paths.authorityReport(':set', ':period'),
    load: async () => (await import('./pages/authority/ReportPage.tsx')).ReportPage,
  },
  {
    path: paths.people,
    load: async () => (await import('./pages/people/PeoplePage.tsx')).PeoplePage,
    menu: { section: 'people', label: 'people.title', may: 'person.read' },
  },
  {
    path: paths.privacy,
    load: async () => (await import('./pages/privacy/PrivacyPage.tsx')).PrivacyPage,
    menu: { section: 'people', label: 'privacydesk.title', may: 'privacy.read' },
  },
  {
    path: paths.affected,
    load: async () => (await import('./pages/affected/AffectedPage.tsx')).AffectedPage,
    menu: { section: 'people', label: 'affected.title', may: 'breach.read' },
  },
  {
    path: paths.privacyOf(':id'),
    load: async () => (await import('./pages/privacy/PrivacyPersonPage.tsx')).PrivacyPersonPage,
  },
  { path: paths.person(':id'), load: async () => (await import('./pages/people/PersonPage.tsx')).PersonPage },
  {
    path: paths.trail,
    load: async () => (await import('./pages/trail/TrailPage.tsx')).TrailPage,
    menu: { section: 'settings', label: 'audit.title', may: 'audit.read' },
  },
  {
    path: paths.contents,
    load: async () => (await import('./pages/contents/ContentsPage.tsx')).ContentsPage,
    menu: { section: 'site', label: 'contents.title', may: 'content.read' },
  },
  { path: paths.newContent(), load: async () => (await import('./pages/contents/NewContentPage.tsx')).NewContentPage },
  { path: paths.content(':id'), load: async () => (await import('./pages/contents/ContentPage.tsx')).ContentPage },
  {
    path: paths.complaints,
    load: async () => (await import('./pages/complaints/ComplaintsPage.tsx')).ComplaintsPage,
    menu: { section: 'site', label: 'complaints.title', may: 'complaint.read' },
  },
  {
    path: paths.complaint(':id'),
    load: async () => (await import('./pages/complaints/ComplaintPage.tsx')).ComplaintPage,
  },
  {
    path: paths.terms,
    load: async () => (await import('./pages/terms/TermsPage.tsx')).TermsPage,
    menu: { section: 'site', label: 'terms.title', may: 'terms.read' },
  },
  { path: paths.termsOf(':id'), load: async () => (await import('./pages/terms/TermsKindPage.tsx')).TermsKindPage },
  {
    path: paths.parameters,
    load: async () => (await import('./pages/parameters/ParametersPage.tsx')).ParametersPage,
    menu: { section: 'settings', label: 'parameters.title', may: 'parameter.read' },
  },
  {
    path: paths.parameter(':id'),
    load: async () => (await import('./pages/parameters/ParameterPage.tsx')).ParameterPage,
  },
  {
    path: paths.references,
    load: async () => (await import('./pages/references/ReferencesPage.tsx')).ReferencesPage,
    menu: { section: 'settings', label: 'references.title', may: 'reference.read' },
  },
  {
    path: paths.holidays,
    load: async () => (await import('./pages/holidays/HolidaysPage.tsx')).HolidaysPage,
    menu: { section: 'settings', label: 'holidays.title', may: 'holiday.read' },
  },
  {
    path: paths.phones,
    load: async () => (await import('./pages/field/PhonesPage.tsx')).PhonesPage,
    menu: { section: 'settings', label: 'phones.title', may: 'field_device.read' },
  },
  {
    path: paths.readTokens,
    load: async () => (await import('./pages/tokens/TokensPage.tsx')).TokensPage,
    menu: { section: 'settings', label: 'tokens.title', may: 'read_token.read' },
  },
  {
    path: paths.webhooks,
    load: async () => (await import('./pages/webhooks/WebhooksPage.tsx')).WebhooksPage,
    menu: { section: 'settings', label: 'webhooks.title', may: 'webhook.read' },
  },
  {
    path: paths.webhook(':id'),
    load: async () => (await import('./pages/webhooks/WebhookPage.tsx')).WebhookPage,
  },
  {
    path: paths.branches,
    load: async () => (await import('./pages/branches/BranchesPage.tsx')).BranchesPage,
    menu: { section: 'settings', label: 'branches.title', may: 'branch.read' },
  },
  {
    path: paths.officers,
    load: async () => (await import('./pages/officers/OfficersPage.tsx')).OfficersPage,
    menu: { section: 'settings', label: 'officers.title', may: 'staff.read' },
  },
  { path: paths.officer(':id'), load: async () => (await import('./pages/officers/OfficerPage.tsx')).OfficerPage },
  { path: paths.own, load: async () => (await import('./pages/own/OwnPage.tsx')).OwnPage },
];
