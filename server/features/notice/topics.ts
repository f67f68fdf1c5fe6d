// The topic of each kind of notice, the channels of each topic, and which of them cannot be switched off. Security
// codes, links and warnings are not notices: they use sendSms and sendEmail and are always sent.
// Source: docs/screens.md; docs/settled.md 34; decision 0047.
import type { noticeTopics } from '#contract/notice.ts';
import type { NoticeKind } from './kind.ts';

export type Topic = (typeof noticeTopics)[number];
export type Channel = 'inbox' | 'sms' | 'email' | 'push';
export type Channels = Record<Channel, boolean>;

type TopicRule = {
  /** Defaults, until a person chooses otherwise. */
  usual: Channels;
  /** Mandatory: sent whatever a person chose. */
  fixed: readonly Channel[];
};

/** Push reaches only who switched it on in a browser, and may always be switched off: it is not sure to arrive. */
export const topicRules: Readonly<Record<Topic, TopicRule>> = {
  money: { usual: { inbox: true, sms: false, email: true, push: true }, fixed: ['inbox', 'email'] },
  funding: { usual: { inbox: true, sms: false, email: false, push: true }, fixed: [] },
  repayment: { usual: { inbox: true, sms: false, email: false, push: true }, fixed: [] },
  account: { usual: { inbox: true, sms: false, email: true, push: true }, fixed: ['inbox', 'email'] },
  offers: { usual: { inbox: true, sms: false, email: false, push: false }, fixed: [] },
};

/** A default of a loan and a refund are about money, not about one funding. */
export const topicOf: Readonly<Record<NoticeKind, Topic>> = {
  portfolio_created: 'funding',
  basket_funded: 'funding',
  basket_empty: 'funding',
  portfolio_payment: 'funding',
  portfolio_active: 'funding',
  portfolio_lapsed: 'money',
  portfolio_lapsed_unheld: 'funding',
  portfolio_unpaid: 'money',
  portfolio_unpaid_unheld: 'funding',
  portfolio_refunded: 'money',
  portfolio_closed: 'funding',
  lending_extended: 'funding',
  payment_to_balance: 'money',
  topup_received: 'money',
  lending_disbursed: 'funding',
  instalment_received: 'repayment',
  instalment_reversed: 'money',
  instalment_reversed_owed: 'money',
  lending_late: 'repayment',
  lending_returned: 'repayment',
  dates_moved: 'repayment',
  own_dates_moved: 'repayment',
  group_officer: 'repayment',
  cover_repaid: 'repayment',
  cover_corrected: 'repayment',
  lending_failed: 'money',
  lending_default_withdrawn: 'money',
  withdrawal_requested: 'money',
  withdrawal_completed: 'money',
  withdrawal_failed: 'money',
  kyc_verified: 'account',
  kyc_rejected: 'account',
  kyc_changed: 'account',
  kyc_revoked: 'account',
  bank_account_added: 'account',
  bank_account_removed: 'account',
  passkey_added: 'account',
  passkey_removed: 'account',
  passkey_copied: 'account',
  signature_active: 'account',
  search_found: 'offers',
};

/** Kinds that have a mail with its own text: the notice is not sent as a second mail. */
export const hasOwnMail: ReadonlySet<NoticeKind> = new Set(['kyc_verified', 'kyc_rejected']);
