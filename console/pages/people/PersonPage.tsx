// /people/:id: one lender, masked: identity, access, money, fundings, consents and the latest events.
// Source: docs/screens.md; docs/domain.md §3.
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useParams, useSearchParams } from 'react-router';
import type { PersonDetail } from '#contract/people.ts';
import { formatRupiah } from '#domain/money.ts';
import { Badge, StatusBadge } from '#ui/Badge.tsx';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { Lines } from '#ui/Figures.tsx';
import { Money } from '#ui/Money.tsx';
import { Note } from '#ui/Note.tsx';
import { LinesSkeleton } from '#ui/Skeleton.tsx';
import { type Column, Sub, Table } from '#ui/Table.tsx';
import { t } from '#ui/text.ts';
import { paths } from '../../paths.ts';
import { canDo, usePerson } from '../../person.ts';
import { auditActionText } from '../auditEvents.ts';
import { type Back, CaseFrame } from '../CaseFrame.tsx';
import { ReasonDialog } from '../ReasonDialog.tsx';
import frame from '../frame.module.css';
import { instantText } from '../instants.ts';
import { PageHead } from '../PageHead.tsx';
import columns from '../twoColumns.module.css';
import { ConsentsCard } from './ConsentsCard.tsx';
import { listAt, readFilters } from './filters.ts';
import { IdentityCard } from './IdentityCard.tsx';
import { personQuery, setBlock, shownBy } from './peopleQueries.ts';

type Portfolio = PersonDetail['portfolios'][number];

export function PersonPage() {
  const { id = '' } = useParams();
  const [address] = useSearchParams();
  const person = useQuery(personQuery(id));
  const back = { to: listAt(readFilters(address)), label: t('people.title') };
  return (
    <CaseFrame
      query={person}
      title={t('people.title')}
      what={t('person.what')}
      back={back}
      loading={<LinesSkeleton rows={12} />}
    >
      {/* Keyed by person: revealed values do not stay for the next one. */}
      {(found) => <Detail key={found.id} person={found} back={back} />}
    </CaseFrame>
  );
}

function Detail({ person, back }: { person: PersonDetail; back: Back }) {
  const me = usePerson();
  return (
    <>
      <PageHead
        title={person.name}
        back={back}
        lead={[person.phone, instantText(person.createdAt)].join(' · ')}
        aside={
          <>
            {person.blocked && (
              <Badge tone="danger" icon="lock">
                {t('person.blocked')}
              </Badge>
            )}
            <StatusBadge kind="kyc" status={person.kycStatus} />
            {canDo(me, 'privacy.read') && <Link to={paths.privacyOf(person.id)}>{t('privacyr.open')}</Link>}
          </>
        }
      />
      <div className={columns.two}>
        <div className={columns.main}>
          <IdentityCard person={person} />
          <BlockCard person={person} />
          <ConsentsCard person={person} />
        </div>
        <div className={columns.side}>
          <MoneyCard person={person} />
          <PortfoliosCard person={person} />
          <AuditEventsCard person={person} />
        </div>
      </div>
    </>
  );
}

function MoneyCard({ person: { figures, cashAccount } }: { person: PersonDetail }) {
  const me = usePerson();
  const readsBooks = canDo(me, 'books.read');
  const { balance, activeBalance, activePortfolioCount, portfolioCount } = figures;
  return (
    <Card title={t('person.money')} className={frame.card}>
      <Lines
        items={[
          { label: t('person.balance'), value: formatRupiah(balance) },
          { label: t('person.active', { count: activePortfolioCount }), value: formatRupiah(activeBalance) },
          { label: t('person.portfolios'), value: portfolioCount },
        ]}
      />
      {readsBooks && cashAccount !== null && (
        <Button kind="outline" size="sm" to={paths.ledgerAccount(cashAccount)}>
          {t('person.movements')}
        </Button>
      )}
    </Card>
  );
}

function PortfoliosCard({ person: { portfolios } }: { person: PersonDetail }) {
  const me = usePerson();
  const opens = { rowTo: ({ lending }: Portfolio) => paths.lending(lending) };
  const links = canDo(me, 'lending.read') ? opens : {};
  return (
    <Card title={t('person.portfolios.title')} className={frame.card}>
      {portfolios.length === 0 ? (
        <p className={frame.remark}>{t('person.portfolios.none')}</p>
      ) : (
        <Table
          caption={t('person.portfolios.title')}
          columns={portfolioColumns}
          rows={portfolios}
          rowKey={({ id }) => id}
          {...links}
          inset
        />
      )}
    </Card>
  );
}

const portfolioColumns: readonly Column<Portfolio>[] = [
  {
    key: 'group',
    head: t('person.portfolios.group'),
    cell: ({ group, amount }) => (
      <>
        {group}
        <Sub only="phone">
          <Money of={amount} />
        </Sub>
      </>
    ),
  },
  {
    key: 'amount',
    head: t('person.portfolios.amount'),
    align: 'right',
    only: 'desk',
    cell: ({ amount }) => <Money of={amount} />,
  },
  {
    key: 'status',
    head: t('person.portfolios.status'),
    cell: ({ status }) => <StatusBadge kind="portfolio" status={status} />,
  },
];

function AuditEventsCard({ person: { id, auditEvents } }: { person: PersonDetail }) {
  const me = usePerson();
  return (
    <Card
      title={t('person.audit_event')}
      className={frame.card}
      remark={canDo(me, 'audit.read') && <Link to={`${paths.trail}?object=${id}`}>{t('person.audit_event.all')}</Link>}
    >
      {auditEvents.length === 0 ? (
        <p className={frame.remark}>{t('person.audit_event.none')}</p>
      ) : (
        <ul>
          {auditEvents.map((auditEvent) => (
            <li key={auditEvent.seq}>
              {auditActionText(auditEvent.action)}
              <Sub>{[instantText(auditEvent.at), whoDid(auditEvent)].join(' · ')}</Sub>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

const whoDid = ({ by, staff }: PersonDetail['auditEvents'][number]): string =>
  by === 'staff' ? (staff ?? t('audit.actor.gone')) : t(`person.by.${by}`);

type Act = 'block' | 'unblock';

/**
 * Blocking a person from signing in, and ending the block: shows who did it, when and why, for the colleague who
 * decides about it.
 */
function BlockCard({ person: { id, blocked } }: { person: PersonDetail }) {
  const me = usePerson();
  const [asking, setAsking] = useState<Act | null>(null);
  const decides = canDo(me, 'person.block');
  if (blocked === null && !decides) return null;
  const isOwn = blocked?.by.id === me.id;
  return (
    <Card title={t('person.access')} className={frame.card}>
      {blocked && (
        <Note tone="danger" icon="lock" title={t('person.blocked.title')}>
          {blocked.reason}
          <Sub>{t('person.blocked.since', { at: instantText(blocked.at), name: blocked.by.name })}</Sub>
        </Note>
      )}
      {decides && isOwn && <p className={frame.remark}>{t('person.blocked.own')}</p>}
      {decides && !isOwn && (
        <Button kind="outline" size="sm" onClick={() => setAsking(blocked ? 'unblock' : 'block')}>
          {t(blocked ? 'person.unblock' : 'person.block')}
        </Button>
      )}
      {asking && <BlockDialog id={id} act={asking} onClose={() => setAsking(null)} />}
    </Card>
  );
}

function BlockDialog({ id, act, onClose }: { id: string; act: Act; onClose: () => void }) {
  return (
    <ReasonDialog
      title={t(`person.${act}`)}
      label={t('person.reason')}
      lead={t(`person.${act}.text`)}
      danger={act === 'block'}
      shownBy={shownBy}
      send={(reason) => setBlock(id, act, reason)}
      onClose={onClose}
    />
  );
}
