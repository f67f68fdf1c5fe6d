// One step of the card: its sign, its name, what its state says, and its act. Only the next step has colour and a
// filled button; a step that can be done besides has a text button.
// Source: docs/screens.md; decision 0101.
import type { ReactNode } from 'react';
import type { Lender } from '#contract/account.ts';
import type { Start } from '#contract/wallet.ts';
import { businessDateOf, formatDate, formatTime } from '#domain/calendar.ts';
import { formatRupiah, subtract, ZERO } from '#domain/money.ts';
import type { StartStep, StartStepName } from '#domain/start-steps.ts';
import { Button } from '#ui/Button.tsx';
import { classes } from '#ui/classes.ts';
import { Icon } from '#ui/Icon.tsx';
import { t } from '#ui/text.ts';
import { paths } from '../../paths.ts';
import { useUser } from '../../user.ts';
import styles from './start.module.css';

/** The dialog that a step opens. */
export type Ask = 'email' | 'signature';

type Props = {
  no: number;
  step: StartStep;
  isColoured: boolean;
  lender: Lender;
  start: Start;
  hasMarketplace: boolean;
  onAsk: (ask: Ask) => void;
};

type Told = { text: ReactNode; act?: Act | null };
type Act = { label: string } & ({ to: string } | { ask: Ask });

export function StepRow(props: Props) {
  const { no, step, isColoured, onAsk } = props;
  const { kycStatus } = useUser();
  const { text, act } = useTold(props);
  const isRejected = step.name === 'identity' && kycStatus === 'rejected';
  const tone = step.state === 'done' ? styles.done : isColoured ? (isRejected ? styles.bad : styles.now) : styles.later;
  return (
    <li className={classes(styles.step, tone)} aria-current={step.state === 'next' ? 'step' : undefined}>
      <span className={styles.dot}>
        <Sign no={no} state={step.state} isColoured={isColoured} isRejected={isRejected} />
      </span>
      <div>
        <b>{t(`start.${step.name}`)}</b>
        {step.state === 'done' && <span className="sr">{`, ${t('start.done')}`}</span>}
        <p>{text}</p>
      </div>
      {act && <StepAct act={act} isNext={step.state === 'next'} onAsk={onAsk} />}
    </li>
  );
}

type SignProps = { no: number; state: StartStep['state']; isColoured: boolean; isRejected: boolean };

function Sign({ no, state, isColoured, isRejected }: SignProps) {
  if (state === 'done') return <Icon name="check" size={16} />;
  if (isRejected) return <Icon name="warn" size={16} />;
  if (state === 'waiting' || isColoured) return <Icon name="clock" size={16} />;
  return <span>{no}</span>;
}

function StepAct({ act, isNext, onAsk }: { act: Act; isNext: boolean; onAsk: Props['onAsk'] }) {
  const look = { kind: isNext ? 'primary' : 'text', size: 'sm' } as const;
  return (
    <div className={styles.act}>
      {'to' in act ? (
        <Button {...look} to={act.to}>
          {act.label}
        </Button>
      ) : (
        <Button {...look} onClick={() => onAsk(act.ask)}>
          {act.label}
        </Button>
      )}
    </div>
  );
}

function useTold(props: Props): Told {
  const user = useUser();
  const tell: Record<StartStepName, () => Told> = {
    email: () => emailTold(props),
    identity: () => identityTold(props, user.kycStatus),
    signature: () => signatureTold(props, user.kycStatus),
    topup: () => topupTold(props),
    fund: () => fundTold(props, user.kycStatus),
  };
  return tell[props.step.name]();
}

function emailTold({ step, start: { emailVerifiedAt } }: Props): Told {
  if (step.state !== 'done')
    return { text: t('error.email.not_verified'), act: { label: t('banner.verify'), ask: 'email' } };
  return {
    text:
      emailVerifiedAt === null ? t('start.email.done') : t('start.email.done.at', { at: whenText(emailVerifiedAt) }),
  };
}

function identityTold({ step, start: { identity } }: Props, kycStatus: string): Told {
  const { dueAt, decidedAt, rejected } = identity;
  if (step.state === 'done') {
    const at = decidedAt === null ? null : whenText(decidedAt);
    return { text: at === null ? t('start.identity.done') : t('start.identity.done.at', { at }) };
  }
  if (step.state === 'waiting') {
    const until = dueAt === null ? '' : t('start.identity.until', { date: dateText(dueAt) });
    return { text: `${t('kyc.pending')} ${until}`, act: { label: t('start.identity.see'), to: paths.kyc } };
  }
  if (kycStatus === 'rejected' && rejected.length > 0) {
    const [first] = rejected;
    const isPicture = rejected.length === 1 && first && ['ktp', 'npwp', 'selfiePhoto'].includes(first.field);
    const label = isPicture
      ? t('start.identity.retake', { what: t(`kyc.field.${first.field}`) })
      : t('start.identity.mend');
    const reasons = rejected.map(({ field, reason }) => t('kyc.reason', { field: t(`kyc.field.${field}`), reason }));
    return {
      text: (
        <>
          {reasons.map((reason) => (
            <span key={reason} className={styles.reason}>
              {reason}
            </span>
          ))}
          <span className={styles.reason}>{t('start.identity.rest')}</span>
        </>
      ),
      act: { label, to: paths.kyc },
    };
  }
  return {
    text: `${t('error.kyc.not_kyc')} ${t('start.identity.time')}`,
    act: { label: t('banner.kyc'), to: paths.kyc },
  };
}

function signatureTold({ step, start: { signatureActiveAt } }: Props, kycStatus: string): Told {
  if (step.state === 'done') {
    const at = signatureActiveAt === null ? null : whenText(signatureActiveAt);
    return { text: at === null ? t('start.signature.done') : t('start.signature.done.at', { at }) };
  }
  if (step.state === 'shut') return { text: t('start.signature.shut') };
  const meanwhile = kycStatus === 'pending' ? ` ${t('start.signature.meanwhile')}` : '';
  return {
    text: `${t('error.digisign.not_active')}${meanwhile}`,
    act: { label: t('banner.activate'), ask: 'signature' },
  };
}

function topupTold({ step, lender, start: { toppedUpAt, minimum } }: Props): Told {
  const balance = formatRupiah(lender.balance);
  const least = formatRupiah(minimum);
  if (step.state === 'done') {
    const at = toppedUpAt === null ? null : whenText(toppedUpAt);
    return { text: at === null ? t('start.topup.done', { balance }) : t('start.topup.done.at', { balance, at }) };
  }
  if (step.state === 'shut') return { text: t('start.topup.shut', { minimum: least }) };
  const missing = formatRupiah(subtract(minimum, lender.balance));
  return {
    text:
      lender.balance > ZERO ? t('start.topup.more', { balance, missing }) : t('start.topup.open', { minimum: least }),
    act: { label: t('start.topup.act'), to: paths.topup },
  };
}

function fundTold({ step, lender, hasMarketplace }: Props, kycStatus: string): Told {
  const isReady = kycStatus === 'verified' && lender.envelopeStatus === 'aktif';
  if (!isReady) return { text: t('start.fund.shut') };
  const label = t(step.state === 'next' ? 'start.fund.act' : 'banner.market');
  return {
    text: t('error.lending.empty_portfolio'),
    act: hasMarketplace ? { label, to: paths.marketplaces } : null,
  };
}

const dateText = (instant: string): string => formatDate(businessDateOf(new Date(instant)));

const whenText = (instant: string): string =>
  t('start.when', { date: dateText(instant), time: formatTime(new Date(instant)) });
