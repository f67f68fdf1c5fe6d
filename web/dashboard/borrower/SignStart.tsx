// A loan that waits for her signature: what she gets and pays, every cost, what she promises and may do; the button
// comes after all of it.
// Source: docs/screens.md; spec §4; decision 0105.
import { Link } from 'react-router';
import type { BorrowerPortfolio } from '#contract/borrower.ts';
import { formatDeducted, formatRupiah, subtract } from '#domain/money.ts';
import { Badge } from '#ui/Badge.tsx';
import { Button } from '#ui/Button.tsx';
import { Card, Inset } from '#ui/Card.tsx';
import { call } from '#ui/client.ts';
import { classes } from '#ui/classes.ts';
import { Lines } from '#ui/Figures.tsx';
import { Icon, type IconName } from '#ui/Icon.tsx';
import { ErrorBox } from '#ui/Note.tsx';
import { t } from '#ui/text.ts';
import { paths } from '../../paths.ts';
import { useUser } from '../../user.ts';
import { useNewTab } from '../portfolio/useNewTab.ts';
import { rateText, whenText } from './loanWords.ts';
import styles from './Slip.module.css';
import { meetingText } from './slipWords.ts';

type Props = { loan: BorrowerPortfolio };

export function SignStart({ loan, isFirst }: Props & { isFirst: boolean }) {
  const { cost, lending, signatureExpiresAt } = loan;
  const Heading = isFirst ? 'h1' : 'h2';
  return (
    <div className={styles.grid}>
      <section className={classes(styles.slip, styles.due, styles.whole)} aria-label={lending.proposal.name}>
        <span className={styles.edge} aria-hidden="true" />
        <Badge tone="wait" icon="pen">
          {t('sign.waiting')}
        </Badge>
        <Heading className={styles.deadline}>
          {signatureExpiresAt === null ? t('sign.waiting') : t('sign.by', { when: whenText(signatureExpiresAt) })}
        </Heading>
        <dl className={classes(styles.duo, styles.stack)}>
          <div>
            <dt>{t('sign.received')}</dt>
            <dd>{formatRupiah(cost.received)}</dd>
          </div>
          <div>
            <dt>{t(`sign.paid.${lending.rhythm}`, { count: lending.instalments })}</dt>
            <dd>{formatRupiah(cost.weekly)}</dd>
          </div>
        </dl>
      </section>
      <InHand loan={loan} />
      <PaidBack loan={loan} />
      <Rights />
      <SignCard loan={loan} />
    </div>
  );
}

function InHand({ loan: { cost, business } }: Props) {
  return (
    <Card title={t('sign.in_hand')} remark={business === '' ? undefined : t('sign.use', { business })}>
      <Lines
        items={[
          { label: t('loan.cost.principal'), value: formatRupiah(cost.principal) },
          { label: t('sign.fee'), value: formatDeducted(cost.serviceFee) },
          { label: t('loan.cost.admin_fee'), value: formatDeducted(cost.adminFee) },
          { label: t('sign.stamp'), value: formatDeducted(cost.stampCost) },
          { label: t('sign.bank'), value: formatDeducted(cost.bankTransferCost) },
          { label: t('loan.cost.in_hand'), value: formatRupiah(cost.received), sum: true },
        ]}
      />
    </Card>
  );
}

function PaidBack({ loan: { cost, lending } }: Props) {
  const parts = {
    interest: formatRupiah(cost.interest),
    deducted: formatRupiah(subtract(cost.principal, cost.received)),
  };
  const interest = t('sign.interest', { rate: rateText(cost.flatRate), months: lending.proposal.tenor });
  return (
    <Card title={t('sign.back')}>
      <Lines
        items={[
          { label: t('loan.cost.principal'), value: formatRupiah(cost.principal) },
          { label: interest, value: formatRupiah(cost.interest) },
          {
            label: t('sign.sum', { count: lending.instalments }),
            value: formatRupiah(cost.repayment),
            sum: true,
          },
        ]}
      />
      <Inset>
        <p className="sm ink2">{t('sign.cost')}</p>
        <p className={styles.cost}>{formatRupiah(cost.total)}</p>
        <p className="sm ink2">
          {cost.effectiveRate === null
            ? t('sign.cost.flat', parts)
            : t('sign.cost.of', { ...parts, rate: rateText(cost.effectiveRate) })}
        </p>
      </Inset>
    </Card>
  );
}

const rights = [
  { icon: 'people', key: 'sign.joint' },
  { icon: 'clock', key: 'sign.fine' },
  { icon: 'flag', key: 'sign.early' },
] as const satisfies readonly { icon: IconName; key: string }[];

function Rights() {
  return (
    <Card title={t('sign.rights')} className={styles.whole}>
      <ul className={styles.rights}>
        {rights.map(({ icon, key }) => (
          <li key={key}>
            <Icon name={icon} />
            <span>
              <b>{t(key)}</b> {t(`${key}.text`)}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}

function SignCard({ loan }: Props) {
  const { id, signatures } = loan;
  const meeting = meetingText(loan);
  const { email, borrower } = useUser();
  const { open, busy, error, opened } = useNewTab(async () => {
    const { link } = await call('POST digisigns/documents/seamlesses', {
      body: { email: email ?? '', document_id: id, document_type: 'LENDINGBORROWER_' },
    });
    return link;
  });
  const isActive = borrower?.envelopeStatus === 'aktif';
  return (
    <Card label={t('loan.banner.sign')} className={styles.whole}>
      <div className={styles.two}>
        <div>
          <p className={styles.strong}>
            {t('sign.count', { signed: String(signatures.signed), of: String(signatures.of) })}
          </p>
          <p className={styles.remark}>{opened ? t('loan.banner.sign.opened') : t('sign.then')}</p>
          {meeting !== null && <p className={styles.remark}>{meeting}</p>}
        </div>
        <div className={styles.acts}>
          {isActive ? (
            <Button full busy={busy} busyText={t('loan.banner.sign.busy')} onClick={open}>
              {t('sign.act')}
            </Button>
          ) : (
            <p className={styles.remark}>{t('sign.activate')}</p>
          )}
          <Link className={styles.more} to={paths.borrower(id)}>
            {t('slip.open')}
            <Icon name="right" size={16} />
          </Link>
        </div>
      </div>
      <ErrorBox error={error} />
    </Card>
  );
}
