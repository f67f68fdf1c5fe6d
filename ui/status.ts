// One table from every status of the API to its word, tone and icon. What is not in it is shown as it came.
// Source: docs/screens.md; docs/settled.md 04-06, 21-22, 32.
import type { IconName } from './Icon.tsx';
import { codeText } from './text.ts';

export type Tone = 'wait' | 'ok' | 'danger' | 'info' | 'mute';
export type StatusKind = 'lead' | 'complaint' | 'lending' | 'portfolio' | 'kyc' | 'schedule' | 'withdraw';
type Mark = readonly [Tone, IconName];

const marks: Readonly<Record<StatusKind, Readonly<Record<string, Mark>>>> = {
  lead: {
    new: ['wait', 'clock'],
    contacted: ['info', 'clock'],
    visited: ['info', 'clock'],
    accepted: ['ok', 'check'],
    refused: ['danger', 'cross'],
    member: ['ok', 'flag'],
  },
  complaint: {
    open: ['wait', 'clock'],
    answered: ['ok', 'check'],
    closed: ['mute', 'cross'],
  },
  lending: {
    draft: ['mute', 'page'],
    opened: ['wait', 'clock'],
    funded: ['wait', 'clock'],
    disbursed: ['ok', 'check'],
    returned: ['ok', 'flag'],
    failed: ['danger', 'cross'],
    refunded: ['mute', 'undo'],
  },
  portfolio: {
    waiting_signature: ['wait', 'pen'],
    waiting_payment: ['wait', 'bank'],
    processing: ['wait', 'clock'],
    opened: ['wait', 'clock'],
    funded: ['wait', 'clock'],
    disbursed: ['ok', 'check'],
    returned: ['ok', 'flag'],
    failed: ['danger', 'cross'],
    refunded: ['mute', 'undo'],
  },
  kyc: {
    not_verified: ['mute', 'page'],
    pending: ['wait', 'clock'],
    rejected: ['danger', 'cross'],
    verified: ['ok', 'check'],
  },
  schedule: {
    upcoming: ['mute', 'clock'],
    due: ['wait', 'clock'],
    processing: ['wait', 'clock'],
    partial: ['wait', 'clock'],
    late: ['danger', 'warn'],
    paid: ['ok', 'check'],
  },
  withdraw: {
    pending: ['wait', 'clock'],
    processing: ['wait', 'clock'],
    completed: ['ok', 'check'],
    failed: ['danger', 'cross'],
    cancelled: ['mute', 'undo'],
  },
};

export type StatusMark = { tone: Tone; icon: IconName; word: string };

/** `detail` picks a narrower word of the same status: the reason of a failed portfolio. */
export function statusMark(kind: StatusKind, status: string, detail?: string | null): StatusMark {
  const [tone, icon] = marks[kind][status] ?? (['mute', 'page'] as const);
  const area = `status.${kind}`;
  const word = (detail ? codeText(area, `${status}.${detail}`) : null) ?? codeText(area, status) ?? status;
  return { tone, icon, word };
}
