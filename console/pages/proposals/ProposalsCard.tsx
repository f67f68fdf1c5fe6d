// Every proposal of one subject, newest first: who wrote it, how it ended, with what reason.
// Source: docs/screens.md; decision 0066.
import type { Proposal } from '#contract/proposal.ts';
import { formatShortDate } from '#domain/calendar.ts';
import { Card } from '#ui/Card.tsx';
import { t } from '#ui/text.ts';
import drafts from '../drafts/drafts.module.css';
import frame from '../frame.module.css';
import { instantText } from '../instants.ts';

type Props<P extends Proposal> = { proposals: readonly P[]; titleOf: (proposal: P) => string };

export function ProposalsCard<P extends Proposal>({ proposals, titleOf }: Props<P>) {
  return (
    <Card title={t('proposal.history')} className={frame.card}>
      {proposals.length === 0 && <p className={drafts.remark}>{t('proposal.history.none')}</p>}
      <ul className={drafts.changes}>
        {proposals.map((proposal) => (
          <li key={proposal.id}>
            <b>{titleOf(proposal)}</b> · {proposal.reason}
            <small>
              {t('proposal.entered.by', { name: proposal.enteredBy.name, at: instantText(proposal.enteredAt) })} ·{' '}
              {formatShortDate(proposal.effectiveFrom)}
            </small>
            <small>{fateOf(proposal)}</small>
          </li>
        ))}
      </ul>
    </Card>
  );
}

function fateOf({ state, decidedBy, decidedAt, decisionNote }: Proposal): string {
  const text = t(`proposal.state.${state}`);
  if (decidedBy === null || decidedAt === null) return text;
  const decided = t('proposal.decided.by', { state: text, name: decidedBy.name, at: instantText(decidedAt) });
  return decisionNote ? `${decided} · ${decisionNote}` : decided;
}
