// Which members have signed their agreement, when, and how to reach them; loan staff send a refused one again.
// Source: docs/screens.md; docs/domain.md §4.
import { type ReactNode, useState } from 'react';
import type { StaffLendingDetail } from '#contract/staff.ts';
import { formatRupiah } from '#domain/money.ts';
import { Badge } from '#ui/Badge.tsx';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { classes } from '#ui/classes.ts';
import { callAct } from '#ui/acts.ts';
import type { IconName } from '#ui/Icon.tsx';
import { Money } from '#ui/Money.tsx';
import type { Tone } from '#ui/status.ts';
import { type Column, Sub, Table } from '#ui/Table.tsx';
import { t } from '#ui/text.ts';
import { canDo, usePerson } from '../../person.ts';
import frame from '../frame.module.css';
import { instantText } from '../instants.ts';
import { lendingsKey } from '../lendingsKey.ts';
import { ReasonDialog } from '../ReasonDialog.tsx';
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

type Signer = StaffLendingDetail['members'][number];

/** Whether this member's agreement can be sent again; the server checks the deadline. */
const canSignAgain = ({ status, disbursing }: StaffLendingDetail, { state }: Signer): boolean =>
  status === 'funded' && !disbursing && (state === 'refused' || state === 'lapsed');

function SignAgain({ signer, onAsk }: { signer: Signer; onAsk: (signer: Signer) => void }) {
  return (
    <Button kind="outline" size="sm" onClick={() => onAsk(signer)}>
      {t('signers.again')}
      <span className="sr"> {signer.name}</span>
    </Button>
  );
}

/** Mounted outside of the row, whose button disappears if a colleague was first. */
function SignAgainDialog({ lending, signer, onClose }: { lending: string; signer: Signer; onClose: () => void }) {
  return (
    <ReasonDialog
      title={t('signers.again.title')}
      act={t('signers.again')}
      label={t('decision.reason')}
      lead={t('signers.again.text', { name: signer.name })}
      shownBy={[lendingsKey]}
      send={(reason) =>
        callAct('POST staff/lendings/:id/members/:member/agreements', {
          params: { id: lending, member: signer.member },
          body: { reason },
        })
      }
      done={t('signers.again.done', { name: signer.name })}
      onClose={onClose}
    />
  );
}
