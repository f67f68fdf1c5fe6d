// Disbursement on a lending's page: first what is still missing, then its costs, state and people, and the one action
// that this person may take.
// Source: docs/screens.md; docs/domain.md §4.
import { useState } from 'react';
import type { Disbursement } from '#contract/disbursement.ts';
import type { StaffLendingDetail } from '#contract/staff.ts';
import { formatRupiah, subtract } from '#domain/money.ts';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { Lines } from '#ui/Figures.tsx';
import { Icon } from '#ui/Icon.tsx';
import { t } from '#ui/text.ts';
import { usePerson } from '../../person.ts';
import { isOwn } from '../four-eyes/entry.ts';
import frame from '../frame.module.css';
import { DecideDialog, type Seen } from './DecideDialog.tsx';
import { DisbursementBadge } from './DisbursementBadge.tsx';
import styles from './disbursements.module.css';
import { DisbursementJourney } from './DisbursementJourney.tsx';
import { DisbursementLines, TargetAccount } from './DisbursementLines.tsx';
import { DisbursementStep } from './DisbursementStep.tsx';
import { EnterDialog } from './EnterDialog.tsx';
import { canApprove, canCancel, canEnter, isAllSigned, isFullyFunded } from './disbursementRules.ts';

export function DisbursementCard({ lending }: { lending: StaffLendingDetail }) {
  const person = usePerson();
  const [entering, setEntering] = useState(false);
  const [seen, setSeen] = useState<Seen | null>(null);
  const { disbursement, group } = lending;
  return (
    <Card
      className={frame.card}
      title={t('disbursement.title')}
      {...(disbursement ? { remark: <DisbursementBadge state={disbursement.state} /> } : {})}
    >
      {disbursement ? <Entered disbursement={disbursement} /> : <NotYet lending={lending} />}
      {disbursement && canApprove(person, disbursement) && (
        <div className={styles.act}>
          <Button full onClick={() => setSeen({ act: 'approve', disbursement, group: group.name })}>
            {t('disbursement.approve')}
          </Button>
        </div>
      )}
      {disbursement && canCancel(person, disbursement) && (
        <div className={styles.cancel}>
          <Button kind="text" full onClick={() => setSeen({ act: 'cancel', disbursement, group: group.name })}>
            {t('disbursement.cancel')}
          </Button>
        </div>
      )}
      {canEnter(person, lending) && (
        <div className={styles.act}>
          <Button full onClick={() => setEntering(true)}>
            {t('disbursement.enter')}
          </Button>
        </div>
      )}
      <DecideDialog seen={seen} onClose={() => setSeen(null)} />
      {entering && (
        <EnterDialog
          lending={lending.id}
          group={group.name}
          amount={lending.loanAmount}
          onClose={() => setEntering(false)}
        />
      )}
    </Card>
  );
}

function NotYet({ lending }: { lending: StaffLendingDetail }) {
  if (lending.status === 'refunded' || lending.status === 'failed') {
    return <p className={frame.remark}>{t('disbursement.never')}</p>;
  }
  const money = subtract(lending.loanAmount, lending.activeAmount);
  const people = lending.signers - lending.signed;
  return (
    <ul className={styles.needs}>
      <Need
        done={isFullyFunded(lending)}
        word={t('disbursement.need.funded')}
        left={t('disbursement.need.funded.left', { amount: formatRupiah(money) })}
      />
      <Need
        done={isAllSigned(lending)}
        word={t('disbursement.need.signed')}
        left={t('disbursement.need.signed.left', { count: people })}
      />
    </ul>
  );
}

function Need({ done, word, left }: { done: boolean; word: string; left: string }) {
  return (
    <li className={done ? styles.done : undefined}>
      <Icon name={done ? 'check' : 'clock'} size={16} />
      {word}
      <span className={styles.left}>{done ? t('disbursement.need.done') : left}</span>
    </li>
  );
}

function Entered({ disbursement }: { disbursement: Disbursement }) {
  const person = usePerson();
  const { state, version } = disbursement;
  return (
    <>
      <DisbursementStep disbursement={disbursement} />
      <DisbursementLines disbursement={disbursement} />
      <TargetAccount disbursement={disbursement} />
      <Lines items={[{ label: t('disbursement.version.label'), value: version }]} />
      <div className={styles.journey}>
        <DisbursementJourney disbursement={disbursement} />
      </div>
      {state === 'entered' && isOwn(person, disbursement) && <p className={styles.own}>{t('disbursement.own')}</p>}
    </>
  );
}
