// What staff may do, by name, and the permissions of each role: the only list of roles in the repository. Endpoints,
// pages and menu ask for a permission, never for a role. docs/permissions.md is generated from here. Decision 0085.

/**
 * Each permission with the right that it gives. Two steps that need two people (enter, approve) never share a
 * permission.
 */
export const permissions = {
  'own.account': 'Use the console: the own account, password, recovery codes and sessions',
  'overview.read': 'Read the first page: the queues of the own work, loan quality, background work',

  'kyc.read': 'Read identity verifications and changes of verified identities, numbers masked',
  'kyc.picture.read': 'See the pictures of identity papers',
  'kyc.number.reveal': 'See a full identity or tax number under review, for a reason',
  'kyc.decide': 'Accept or reject an identity, field by field',
  'kyc.change.enter': 'Enter a change of a verified identity with its proof, and edit it',
  'kyc.change.reveal': 'See the proof and the full numbers of a change',
  'kyc.change.approve': 'Approve a change that another entered',
  'kyc.change.cancel': 'Cancel a change that waits',

  'person.read': 'Read users of the site, numbers masked',
  'person.reveal': 'See a full value of a person for a reason; which ones, the next three say',
  'person.contact.reveal': 'See a phone number or e-mail address in full',
  'person.identity.reveal': 'See an identity number in full',
  'person.account.reveal': 'See a tax number or bank account number in full',
  'person.consent.read': 'Read the proof of a consent',
  'person.block': 'Block a person, and unblock',

  'privacy.read': 'Read requests and limits about personal data',
  'privacy.erasure.enter': 'Enter the erasure of a person’s data',
  'privacy.erasure.approve': 'Approve an erasure that another entered',
  'privacy.erasure.cancel': 'Cancel an erasure that waits',
  'privacy.limit': 'Limit the processing of a person’s data, and lift the limit',

  'lead.read': 'Read people who asked to borrow',
  'lead.contact.read': 'Read their phone number and address in full',
  'lead.step': 'Take the next step with a lead',
  'lead.join': 'Make an accepted lead a member of a group',

  'complaint.read': 'Read complaints, contact masked',
  'complaint.answer': 'Work on a complaint and answer it, with the contact in full',

  'task.read': 'Read tasks about what one may read',
  'task.write': 'Make, take and end tasks about what one works on',

  'group.read': 'Read groups and their members',
  'visit.write': 'Record visits to groups, with pictures',
  'group.write': 'Create and change groups, their members, meeting days and officers',
  'group.sign_in.write': 'Give a member a sign-in of her own',
  'group.officer': 'Be the officer of a group',
  'holiday.read': 'Read holidays',
  'holiday.write': 'Declare and withdraw holidays, which moves what is due',

  'report.read': 'Read the reports of the loan book',
  'lending.read': 'Read loans with their members, signatures and dates',
  'lending.extend': 'Extend once the time in which a loan is funded',
  'draft.read': 'Read drafts of loans, their pictures and preview',
  'draft.write': 'Write drafts of loans',
  'draft.publish': 'Offer a draft to lenders',
  'agreement.renew': 'Send a member a new agreement to sign',

  'disbursement.read': 'Read disbursements',
  'disbursement.enter': 'Enter the disbursement of a funded loan',
  'disbursement.approve': 'Approve a disbursement that another entered',
  'disbursement.cancel': 'Cancel a disbursement that waits',
  'disbursement.account.reveal': 'See the account that a disbursement goes to in full',
  'refund.read': 'Read refunds of loans that were not disbursed',
  'refund.enter': 'Enter the refund of a loan to its lenders',
  'refund.approve': 'Approve a refund that another entered',
  'refund.cancel': 'Cancel a refund that waits',

  'repayment.read': 'Read collection sheets, receipts, covers and payoffs',
  'promise.write': 'Record what a group or a member promises to pay',
  'cash.read': 'Read the cash in officers’ hands',
  'sheet.post': 'Post the collection sheet of a meeting, and hold its cash',
  'field_device.use': 'Register a phone for the field, take the sheets of own groups along, and unlock it',
  'field_device.read': 'Read the phones that officers registered for the field',
  'field_device.revoke': 'Revoke the phone of an officer: it is emptied, and its sheets are refused',
  'cover.write': 'Enter and correct what members give back for a cover',
  'payoff.issue': 'Issue the quotation of a payoff',
  'receipt.assign': 'Assign the money of reversed receipts',
  'reversal.read': 'Read reversals of receipts',
  'reversal.enter': 'Enter the reversal of a receipt',
  'reversal.approve': 'Approve a reversal that another entered',
  'reversal.cancel': 'Cancel a reversal that waits',
  'overpayment.read': 'Read overpayments of groups',
  'overpayment.watch': 'Find overpayments in the menu and on the first page',
  'overpayment.enter': 'Enter that an overpayment is paid back',
  'overpayment.approve': 'Approve a payback that another entered',
  'overpayment.cancel': 'Cancel a payback that waits',
  'overpayment.account.reveal': 'See the account that a payback goes to in full',

  'withdrawal.read': 'Read withdrawals of lenders',
  'withdrawal.decide': 'Release or refuse a withdrawal that was held back',
  'suspense.read': 'Read money that matched nothing',
  'voucher.read': 'Read vouchers, and find whom one may pay',
  'voucher.enter': 'Enter and edit vouchers: money given out of suspense, corrections, tax paid',
  'voucher.approve': 'Approve a voucher that another entered',
  'voucher.cancel': 'Cancel a voucher that waits',
  'voucher.account.reveal': 'See the account that a voucher goes to in full',
  'books.read': 'Read the chart of accounts, entries and journals, and whether the books prove',
  'period.lock.enter': 'Ask for a month of the books to be locked',
  'period.lock.approve': 'Lock a month that another asked for, for good',
  'period.lock.cancel': 'Take such a request back, or send it back',
  'tax.read': 'Read the tax of a month and its lists',
  'authority.read': 'Read what the authorities get: its check, and who took which file',
  'authority.take': 'Take such a file with whole identity numbers, and download it again',
  'reconciliation.read': 'Read bank statements against the books',
  'reconciliation.write': 'Upload a bank statement and resolve its differences',
  'reconciliation.close': 'Close the day of a bank statement, and reopen it',

  'failure.read': 'Read failed work; of which kinds, the three below and the right to webhooks say',
  'failure.act': 'Try failed work again or let it go; of which kinds, the next two and the right to webhooks say',
  'failure.message.act': 'Work on failed messages, documents and signatures',
  'failure.money.act': 'Work on failed bank events, payouts, distributions and virtual accounts',
  'failure.all.read': 'Read failed work of every kind',

  'content.read': 'Read the questions, events and videos of the site',
  'content.write': 'Write and remove the questions, events and videos of the site',
  'markup.preview': 'Preview a text with its markup',
  'terms.read': 'Read the texts of law and their proposals',
  'terms.propose': 'Propose a text of law, and edit the proposal',
  'parameter.read': 'Read parameters and their proposals',
  'parameter.propose': 'Propose the value of a parameter, and edit the proposal',
  'proposal.approve': 'Approve a parameter or text that another proposed',
  'proposal.cancel': 'Cancel a proposal that waits',
  'reference.read': 'Read the lists of choices: banks, jobs, sectors',
  'reference.write': 'Change the lists of choices',

  'branch.read': 'Read areas and branches, and who works where',
  'branch.write': 'Make, change and close areas and branches, and place staff in them',

  'audit.read': 'Read the audit trail and the outcomes of its checks',
  'breach.read': 'Read and download who was affected by audit events, with the whole contact in the file',
  'audit.check': 'Have the chain of the audit trail checked',
  'staff.read': 'Read staff accounts',
  'staff.invite': 'Invite staff, and renew their link or their factors',
  'staff.roles': 'Enter which roles another person gets',
  'staff.approve': 'Approve an account, roles or an enrolment from nothing that another entered',
  'staff.cancel': 'Cancel one that waits',
  'staff.remove': 'Close a staff account',
  'read_token.read': 'Read which read tokens people of staff have made',
  'read_token.revoke': 'Revoke the read token of another person',
  'webhook.read': 'Read webhooks and what was sent to them',
  'webhook.write': 'Make, pause and remove a webhook, renew its secret, send again what failed',
} as const satisfies Record<`${string}.${string}`, string>;
export type Permission = keyof typeof permissions;

const everybody = ['own.account', 'overview.read'] as const;

/** What field staff, finance and the auditor may all read. */
// biome-ignore format: a line for each subject
const readsLoans = [
  'group.read', 'holiday.read', 'lending.read', 'draft.read', 'disbursement.read', 'refund.read',
  'repayment.read', 'cash.read', 'reversal.read', 'overpayment.read', 'report.read',
] as const;

/** What finance and the auditor may both read. */
// biome-ignore format: a line for each subject
const readsMoney = [
  'withdrawal.read', 'suspense.read', 'voucher.read', 'books.read', 'tax.read', 'authority.read', 'reconciliation.read',
  'overpayment.watch', 'failure.read', 'person.read',
] as const;

// biome-ignore format: a line for each subject
const grants = {
  kyc: [
    ...everybody,
    'task.read', 'task.write',
    'kyc.read', 'kyc.picture.read', 'kyc.number.reveal', 'kyc.decide',
    'kyc.change.enter', 'kyc.change.reveal', 'kyc.change.approve', 'kyc.change.cancel',
    'person.read', 'person.reveal', 'person.contact.reveal', 'person.identity.reveal', 'person.account.reveal',
  ],
  loan: [
    ...everybody,
    ...readsLoans,
    'task.read', 'task.write',
    'lead.read', 'lead.contact.read', 'lead.step', 'lead.join',
    'visit.write', 'group.write', 'group.sign_in.write', 'group.officer', 'holiday.write',
    'lending.extend', 'draft.write', 'draft.publish', 'agreement.renew',
    'disbursement.enter', 'disbursement.cancel', 'refund.enter', 'refund.cancel',
    'sheet.post', 'field_device.use', 'promise.write', 'cover.write', 'payoff.issue', 'reversal.enter', 'reversal.cancel',
  ],
  finance: [
    ...everybody,
    ...readsLoans,
    ...readsMoney,
    'task.read', 'task.write',
    'person.reveal', 'person.contact.reveal', 'person.account.reveal',
    'disbursement.approve', 'disbursement.cancel', 'disbursement.account.reveal',
    'refund.approve', 'refund.cancel', 'withdrawal.decide',
    'receipt.assign', 'reversal.enter', 'reversal.approve', 'reversal.cancel',
    'overpayment.enter', 'overpayment.approve', 'overpayment.cancel', 'overpayment.account.reveal',
    'voucher.enter', 'voucher.approve', 'voucher.cancel', 'voucher.account.reveal',
    'period.lock.enter', 'period.lock.approve', 'period.lock.cancel', 'authority.take',
    'reconciliation.write', 'reconciliation.close', 'failure.act', 'failure.money.act',
  ],
  support: [
    ...everybody,
    'person.read', 'person.reveal', 'person.contact.reveal', 'person.consent.read', 'person.block',
    'privacy.read', 'privacy.erasure.enter', 'privacy.erasure.approve', 'privacy.erasure.cancel', 'privacy.limit',
    'task.read', 'task.write',
    'lead.read', 'lead.contact.read', 'lead.step', 'complaint.read', 'complaint.answer',
    'group.read', 'holiday.read', 'failure.read', 'failure.act', 'failure.message.act',
    'content.read', 'content.write', 'markup.preview', 'breach.read',
  ],
  auditor: [
    ...everybody,
    ...readsLoans,
    ...readsMoney,
    'task.read',
    'kyc.read', 'person.consent.read', 'privacy.read', 'lead.read', 'complaint.read', 'failure.all.read',
    'content.read', 'terms.read', 'parameter.read', 'reference.read', 'audit.read', 'audit.check', 'breach.read', 'staff.read',
    'field_device.read', 'read_token.read', 'webhook.read',
    'branch.read',
  ],
  admin: [
    ...everybody,
    'privacy.read', 'privacy.erasure.enter', 'privacy.erasure.approve', 'privacy.erasure.cancel', 'privacy.limit',
    'holiday.read', 'holiday.write', 'content.read', 'content.write', 'markup.preview',
    'terms.read', 'terms.propose', 'parameter.read', 'parameter.propose', 'proposal.approve', 'proposal.cancel',
    'reference.read', 'reference.write', 'audit.read', 'audit.check',
    'staff.read', 'staff.invite', 'staff.roles', 'staff.approve', 'staff.cancel', 'staff.remove',
    'field_device.read', 'field_device.revoke',
    'branch.read', 'branch.write', 'read_token.read', 'read_token.revoke',
    'webhook.read', 'webhook.write', 'failure.read', 'failure.act',
  ],
} as const satisfies Record<string, readonly Permission[]>;

export type StaffRole = keyof typeof grants;
export const staffRoles = Object.keys(grants) as readonly StaffRole[];

/** Roles that work in a branch: what they alone give reaches the groups of that branch. */
export const fieldRoles: readonly StaffRole[] = ['loan'];

/** The role of the first account, which invites all others. */
export const firstStaffRole: StaffRole = 'admin';

/** Permissions that move money, or start to. They cannot be combined with managing staff accounts. */
// biome-ignore format: a line for each subject
export const movesMoney: readonly Permission[] = [
  'disbursement.enter', 'disbursement.approve', 'refund.enter', 'refund.approve',
  'sheet.post', 'cover.write', 'payoff.issue', 'receipt.assign',
  'reversal.enter', 'reversal.approve', 'overpayment.enter', 'overpayment.approve', 'withdrawal.decide',
  'voucher.enter', 'voucher.approve', 'reconciliation.write', 'reconciliation.close', 'failure.money.act',
];

/** Permissions that decide who may move money, and by which figures. */
const decidesOnMoney: readonly Permission[] = ['proposal.approve', 'staff.roles', 'staff.approve'];

const held = new Map<string, ReadonlySet<Permission>>(
  Object.entries(grants).map(([role, names]) => [role, new Set<Permission>(names)]),
);

/** Whether one of these roles has the permission. An unknown role has none. Source: decision 0085. */
export const may = (roles: readonly string[], permission: Permission): boolean =>
  roles.some((role) => held.get(role)?.has(permission) === true);

/** The roles that have the permission, in the order of the list. Source: decision 0085. */
export const rolesWith = (permission: Permission): StaffRole[] => staffRoles.filter((role) => may([role], permission));

/** All that these roles have. Source: decision 0085. */
export const permissionsOf = (roles: readonly string[]): Permission[] =>
  (Object.keys(permissions) as Permission[]).filter((permission) => may(roles, permission));

/** Whether these roles together could manage staff accounts and move money. Source: decision 0085. */
export const mixesStaffAndMoney = (roles: readonly StaffRole[]): boolean =>
  may(roles, 'staff.roles') && movesMoney.some((permission) => may(roles, permission));

/**
 * Whether an account with these roles is made by two admins: it could move money, or decide who does. Otherwise one
 * admin could make both the maker and the checker. Source: decision 0094.
 */
export const touchesMoney = (roles: readonly StaffRole[]): boolean =>
  [...movesMoney, ...decidesOnMoney].some((permission) => may(roles, permission));

/** Whether these roles have the permission in the own branch alone: only field roles give it. Source: decision 0112. */
export const isOfBranch = (roles: readonly StaffRole[], permission: Permission): boolean =>
  !roles.some((role) => !fieldRoles.includes(role) && may([role], permission));
