// One failed job or message as it was when opened: what failed, how often, the next attempt. Actions: retry now, and
// for a message, give up on it.
// Invariants: what is shown does not change while it is open, and the action applies to exactly that; giving up, and
// marking a held notice as dealt with, needs a reason.
// Source: docs/screens.md; decision 0060.
import { useState } from 'react';
import type { Failure } from '#contract/overview.ts';
import { isSent } from '#domain/failure.ts';
import { formatRupiah } from '#domain/money.ts';
import { Button } from '#ui/Button.tsx';
import { type Line, Lines } from '#ui/Figures.tsx';
import { t } from '#ui/text.ts';
import { usePerson } from '../../person.ts';
import { ReasonDialog } from '../ReasonDialog.tsx';
import { SeenDialog } from '../SeenDialog.tsx';
import { instantText } from '../instants.ts';
import { Mark, nextText, whatText, whyText } from './FailureRows.tsx';
import { abandon, canAct, retry, shownBy } from './failureQueries.ts';

type Props = { failure: Failure; onClose: () => void };

export function FailureDialog({ failure, onClose }: Props) {
  const [letting, setLetting] = useState(false);
  return letting ? (
    <AbandonDialog failure={failure} onClose={onClose} />
  ) : (
    <FailureSeen failure={failure} onClose={onClose} onAbandon={() => setLetting(true)} />
  );
}

function FailureSeen({ failure, onClose, onAbandon }: Props & { onAbandon: () => void }) {
  const mayAct = canAct(usePerson(), failure);
  return (
    <SeenDialog
      title={whatText(failure)}
      marks={<Mark row={failure} />}
      act={mayAct && { text: t('failures.retry'), note: t('failures.reason') }}
      others={(isBusy) =>
        mayAct &&
        (failure.kind === 'message' || failure.givenUp) && (
          <Button kind="outline" disabled={isBusy} onClick={onAbandon}>
            {t(isSent(failure.kind) ? 'failures.abandon' : 'failures.resolve')}
          </Button>
        )
      }
      shownBy={shownBy}
      send={(reason) => retry(failure, reason)}
      done={() => t('failures.retried')}
      onClose={onClose}
    >
      <Lines items={linesOf(failure)} />
    </SeenDialog>
  );
}

function linesOf(failure: Failure): Line[] {
  const { subject, amount, since, attempts, givenUp } = failure;
  return [
    ...(subject === '' ? [] : [{ label: t('failures.col.about'), value: subject }]),
    ...(amount === null ? [] : [{ label: t('failures.amount'), value: formatRupiah(amount) }]),
    { label: t('failures.col.tries'), value: t('failures.tries', { count: attempts }) },
    { label: t('failures.began'), value: instantText(since) },
    { label: t('failures.col.error'), value: whyText(failure) },
    ...(givenUp ? [] : [{ label: t('failures.col.next'), value: nextText(failure) }]),
  ];
}

/** Words of what ends the case: a message is let go, a held notice is dealt with. */
const endOf = (failure: Failure) =>
  isSent(failure.kind)
    ? {
        title: t('failures.abandon.title'),
        act: t('failures.abandon'),
        lead: t('failures.abandon.text', { subject: failure.subject }),
        done: t('failures.abandoned'),
      }
    : {
        title: t('failures.resolve.title'),
        act: t('failures.resolve'),
        lead: t('failures.resolve.text'),
        done: t('failures.resolved'),
      };

const AbandonDialog = ({ failure, onClose }: Props) => (
  <ReasonDialog
    {...endOf(failure)}
    label={t('failures.reason')}
    danger={isSent(failure.kind)}
    shownBy={shownBy}
    send={(reason) => abandon(failure, reason)}
    onClose={onClose}
  />
);
