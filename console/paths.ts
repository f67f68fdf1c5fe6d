// Every link of the console; a path that takes an id is a function of it. Source: docs/screens.md.
/** The officer's sheets without a signal: an application of its own, so a link that loads a page. */
export const fieldApp = '/field';

export const paths = {
  login: '/login',
  enrol: '/enrol',
  own: '/account',
  overview: '/',
  tasks: '/tasks',
  failures: '/failures',
  meetings: '/meetings',
  /** The way between today's meetings. */
  route: '/meetings?view=route',
  lendings: '/lendings',
  lending: (id: string) => `/lendings/${id}`,
  newDraft: (group?: string) => (group === undefined ? '/drafts/new' : `/drafts/new?group=${group}`),
  draft: (id: string) => `/drafts/${id}`,
  draftPreview: (id: string) => `/drafts/${id}/preview`,
  sheet: (id: string) => `/lendings/${id}/sheet`,
  disbursements: '/disbursements',
  refunds: '/refunds',
  leads: '/leads',
  lead: (id: string) => `/leads/${id}`,
  complaints: '/complaints',
  affected: '/affected',
  privacy: '/privacy',
  privacyOf: (id: string) => `/privacy/${id}`,
  complaint: (id: string) => `/complaints/${id}`,
  fieldSheets: '/field-sheets',
  groups: '/groups',
  group: (id: string) => `/groups/${id}`,
  /** Groups from a file; with an import, how far it is. */
  groupImport: (id?: string) => (id === undefined ? '/groupimports' : `/groupimports?import=${id}`),
  holidays: '/settings/holidays',
  branches: '/settings/branches',
  officers: '/settings/staff',
  officer: (id: string) => `/settings/staff/${id}`,
  phones: '/settings/phones',
  readTokens: '/settings/readtokens',
  webhooks: '/settings/webhooks',
  webhook: (id: string) => `/settings/webhooks/${id}`,
  parameters: '/settings/parameters',
  parameter: (key: string) => `/settings/parameters/${key}`,
  references: '/settings/references',
  contents: '/site/contents',
  newContent: (kind?: string) => (kind === undefined ? '/site/contents/new' : `/site/contents/new?kind=${kind}`),
  content: (id: string) => `/site/contents/${id}`,
  terms: '/site/terms',
  termsOf: (kind: string) => `/site/terms/${kind}`,
  trail: '/settings/trail',
  people: '/people',
  person: (id: string) => `/people/${id}`,
  kycs: '/kycs',
  kyc: (id: string) => `/kycs/${id}`,
  withdrawals: '/withdrawals',
  withdrawal: (id: string) => `/withdrawals?item=${id}`,
  reversals: '/reversals',
  overpayments: '/overpayments',
  cash: '/cash',
  suspense: '/suspense',
  suspenseItem: (id: string) => `/suspense?item=${id}`,
  vouchers: '/vouchers',
  voucher: (id: string) => `/vouchers/${id}`,
  /** With the key, journal or subject to search for. */
  journals: (q?: string) => (q === undefined ? '/journals' : `/journals?q=${encodeURIComponent(q)}`),
  journal: (id: string) => `/journals/${id}`,
  /** The statements of the books; what it shows is read from its address. */
  financials: '/financials',
  books: '/books',
  periods: '/periods',
  period: (month: string) => `/periods/${month}`,
  ledgerAccountsOf: (kind: string) => `/books/of/${kind}`,
  ledgerAccount: (id: string) => `/books/${id}`,
  reconciliation: '/reconciliation',
  bankStatement: (date: string) => `/reconciliation/${date}`,
  matchedLines: (date: string, search = '') => `/reconciliation/${date}/matched${search}`,
  /** `search` from '?': the filters of the report. */
  portfolioReport: (search = '') => `/reports/portfolio${search}`,
  portfolioLoans: (search = '') => `/reports/portfolio/loans${search}`,
  defaultLoans: (search = '') => `/reports/defaults/loans${search}`,
  rolledLoans: (search = '') => `/reports/rolls/loans${search}`,
  prepaidLoans: (search = '') => `/reports/prepayments/loans${search}`,
  cohortLoans: (search = '') => `/reports/cohorts/loans${search}`,
  collectionReport: (search = '') => `/reports/collection${search}`,
  cashAhead: '/reports/cash',
  cashAheadRows: (search = '') => `/reports/cash/rows${search}`,
  officersReport: (search = '') => `/reports/officers${search}`,
  authority: (search = '') => `/authority${search}`,
  authorityTakes: (search = '') => `/authority/takes${search}`,
  authorityReport: (set: string, period = '') => `/authority/${set}/${period}`,
  officerReport: (id: string) => `/reports/officers/${id}`,
  taxes: (month?: string) => (month === undefined ? '/taxes' : `/taxes?month=${month}`),
} as const;

/** `/login`, with the way back to where the person was. */
export function loginFor(from: string): string {
  return from === '/' || from.startsWith(paths.login) ? paths.login : `${paths.login}?next=${encodeURIComponent(from)}`;
}

/** Where to go after sign-in: only ever a page of this console, whatever the URL says. */
export function nextOf(search: string): string {
  const next = new URLSearchParams(search).get('next') ?? '';
  return /^\/(?![/\\])/.test(next) && !next.startsWith(paths.login) ? next : '/';
}
