// The owner's next step for a waiting portfolio, as an outlined link: sign (on its detail) or pay (on its payment
// page).
// Usage: <NextStep portfolio={p} />; renders nothing when nothing waits for the owner.
// Source: docs/settled.md 07; spec §4.
import type { Portfolio } from '#contract/funding.ts';
import { Button } from '#ui/Button.tsx';
import { t } from '#ui/text.ts';
import { paths } from '../../paths.ts';
import styles from './portfolio.module.css';

export function NextStep({ portfolio: { id, status, lending } }: { portfolio: Portfolio }) {
  if (status !== 'waiting_signature' && status !== 'waiting_payment') return null;
  const [to, action] =
    status === 'waiting_signature'
      ? [paths.portfolio(id), t('portfolio.sign')]
      : [paths.portfolioPayment(id), t('portfolio.pay')];
  return (
    <Button
      kind="outline"
      size="sm"
      icon={status === 'waiting_signature' ? 'pen' : 'bank'}
      to={to}
      className={styles.step}
    >
      {action}
      <span className="sr">{`, ${lending.proposal.name}`}</span>
    </Button>
  );
}
