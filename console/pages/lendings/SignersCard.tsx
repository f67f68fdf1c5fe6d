// Which members have signed their agreement, when, and how to reach them; loan staff send a refused one again.
// Source: docs/screens.md; docs/domain.md §4.
import { type ReactNode, useState } from 'react';
import type { StaffLendingDetail } from '#contract/staff.ts';
import { formatRupiah } from '#domain/money.ts';
import { Badge } from '#ui/Badge.tsx';
import { Card } from '#ui/Card.tsx';
import type { IconName } from '#ui/Icon.tsx';
import { Money } from '#ui/Money.tsx';
import type { Tone } from '#ui/status.ts';
import { type Column, Sub, Table } from '#ui/Table.tsx';
import { t } from '#ui/text.ts';
import { classes } from '#ui/classes.ts';
import { canDo, usePerson } from '../../person.ts';
import frame from '../frame.module.css';
import { instantText } from '../instants.ts';
import { canSignAgain, SignAgain, SignAgainDialog, type Signer } from './SignAgain.tsx';
import styles from './lendings.module.css';

const markOf: Readonly<Record<Signer['state'], readonly [Tone, IconName]>> = {
  not_sent: ['mute', 'page'],
  waiting: ['wait', 'pen'],
  signed: ['ok', 'check'],
  refused: ['danger', 'cross'],
  lapsed: ['danger', 'clock'],
};

const columnsFor = (again: (signer: Signer) => ReactNode): Column<Signer>[] => [
  {
    key: 'member',
    head: t('signers.col.member'),
    cell: (signer) => (
      <>
        <b>{signer.name}</b>
        <Sub>
          {t(`member.${signer.role}`)} · <span className="num">{phoneOf(signer)}</span>
        </Sub>
        <span className="phone">
          <Money of={signer.principal} />
        </span>
      </>
    ),
  },
  {
    key: 'principal',
    head: t('signers.col.principal'),
    align: 'right',
    only: 'desk',
    cell: ({ principal }) => <Money of={principal} />,
  },
  {
    key: 'state',
    head: t('signers.col.state'),
    cell: (signer) => {
      const { state, signedAt } = signer;
      const [tone, icon] = markOf[state];
      return (
        <>
          <Badge tone={tone} icon={icon}>
            {t(`signer.${state}`)}
          </Badge>
          {signedAt !== null && (
            <Sub>
              <span className="num">{instantText(signedAt)}</span>
            </Sub>
          )}
          {again(signer)}
        </>
      );
    },
  },
];

const phoneOf = ({ phone }: Signer): string => (phone === '' ? t('signers.phone.none') : phone);

export function SignersCard({ lending }: { lending: StaffLendingDetail }) {
  const { members, signed, signers } = lending;
  const mayAct = canDo(usePerson(), 'agreement.renew');
  const [asked, setAsked] = useState<Signer | null>(null);
  const again = (signer: Signer) =>
    mayAct && canSignAgain(lending, signer) && <SignAgain signer={signer} onAsk={setAsked} />;
  return (
    <Card
      className={classes(frame.flush, frame.dense, styles.card)}
      flush
      title={t('signers.title')}
      remark={t('signers.count', { signed, signers })}
    >
      {members.length === 0 ? (
        <p className={styles.none}>{t('signers.none')}</p>
      ) : (
        <Table
          caption={t('signers.caption')}
          columns={columnsFor(again)}
          rows={members}
          rowKey={({ member }) => member}
          sum={{
            member: t('signers.sum'),
            principal: formatRupiah(lending.loanAmount),
            state: <span className="phone">{formatRupiah(lending.loanAmount)}</span>,
          }}
        />
      )}
      {asked && <SignAgainDialog lending={lending.id} signer={asked} onClose={() => setAsked(null)} />}
    </Card>
  );
}
