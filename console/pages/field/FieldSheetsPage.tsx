// /field-sheets: sheets of the officer's phones that wait because they no longer fit: what changed, the bill then and now,
// the way to the sheet, and closing without posting.
// Source: docs/screens.md; decision 0114.
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatDate } from '#domain/calendar.ts';
import { formatRupiah } from '#domain/money.ts';
import { Badge } from '#ui/Badge.tsx';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { type Answer, call } from '#ui/client.ts';
import { EmptyState, ListFaces } from '#ui/Faces.tsx';
import { LinesSkeleton } from '#ui/Skeleton.tsx';
import { type Column, Table } from '#ui/Table.tsx';
import { t } from '#ui/text.ts';
import { paths } from '../../paths.ts';
import frame from '../frame.module.css';
import { instantText } from '../instants.ts';
import { PageHead } from '../PageHead.tsx';
import { ReasonDialog } from '../ReasonDialog.tsx';
import styles from './field.module.css';

type Item = Answer<'GET staff/field/sheets'>['data'][number];
type Change = NonNullable<Answer<'GET staff/field/sheets/:id'>['change']>;
const waitingKey = ['field-sheets'] as const;

export function FieldSheetsPage() {
  const waiting = useQuery({
    queryKey: waitingKey,
    queryFn: ({ signal }) => call('GET staff/field/sheets', { query: { state: 'changed', limit: '100' }, signal }),
  });
  return (
    <div className={frame.page}>
      <PageHead title={t('fieldsheets.title')} lead={t('fieldsheets.lead')} />
      <ListFaces
        query={waiting}
        what={t('fieldsheets.title')}
        loading={<LinesSkeleton rows={4} />}
        isEmpty={({ totalCount }) => totalCount === 0}
        empty={
          <div className={frame.empty}>
            <EmptyState title={t('fieldsheets.empty.title')} text={t('fieldsheets.empty.text')} />
          </div>
        }
      >
        {({ data }) => (
          <div className={styles.stack}>
            {data.map((item) => (
              <Waiting key={item.id} item={item} />
            ))}
          </div>
        )}
      </ListFaces>
    </div>
  );
}

function Waiting({ item }: { item: Item }) {
  const [closing, setClosing] = useState(false);
  const { id, lending, groupName, meetingDate, madeAt, receivedAt, device, cash } = item;
  const detail = useQuery({
    queryKey: [...waitingKey, id],
    queryFn: ({ signal }) => call('GET staff/field/sheets/:id', { params: { id }, signal }),
  });
  const made = t('fieldsheets.made', { made: instantText(madeAt), device, received: instantText(receivedAt) });
  return (
    <Card
      className={frame.card}
      title={`${groupName}, ${formatDate(meetingDate)}`}
      remark={
        <Badge tone="wait" icon="warn">
          {t('fieldsheets.changed')}
        </Badge>
      }
    >
      <p className={frame.remark}>{made}</p>
      <Clock item={item} />
      <ListFaces query={detail} what={groupName} loading={<LinesSkeleton rows={3} />}>
        {({ change }) => change && <Compared change={change} cash={cash} />}
      </ListFaces>
      <div className={styles.acts}>
        <Button kind="outline" size="sm" to={`${paths.sheet(lending)}?date=${meetingDate}`}>
          {t('fieldsheets.open')}
        </Button>
        <Button kind="text" size="sm" onClick={() => setClosing(true)}>
          {t('fieldsheets.close')}
          <span className="sr"> {groupName}</span>
        </Button>
      </div>
      {closing && (
        <ReasonDialog
          title={t('fieldsheets.close.of', { group: groupName })}
          act={t('fieldsheets.close')}
          label={t('fieldsheets.close.reason')}
          lead={t('fieldsheets.close.text')}
          shownBy={[waitingKey]}
          send={(reason) => call('POST staff/field/sheets/:id/closures', { params: { id }, body: { reason } })}
          done={t('fieldsheets.close.done')}
          onClose={() => setClosing(false)}
        />
      )}
    </Card>
  );
}

/** A phone's clock that is two minutes off or more; its value dates are the server's all the same. */
function Clock({ item: { clockDifferenceSeconds, meetingDate } }: { item: Item }) {
  const minutes = Math.round(Math.abs(clockDifferenceSeconds) / 60);
  if (minutes < 2) return null;
  const way = clockDifferenceSeconds > 0 ? 'ahead' : 'behind';
  return <p className={frame.remark}>{t(`fieldsheets.clock.${way}`, { minutes, date: formatDate(meetingDate) })}</p>;
}

type Line = { key: string; label: string; before: string; now: string; isChanged: boolean };

function Compared({ change, cash }: { change: Change; cash: Item['cash'] }) {
  return (
    <>
      <ul className={styles.reasons}>
        {change.reasons.map((reason) => (
          <li key={reason}>{t(`fieldsheets.reason.${reason}`)}</li>
        ))}
      </ul>
      <Table
        inset
        caption={t('fieldsheets.bill')}
        columns={columns}
        rows={linesOf(change, cash)}
        rowKey={({ key }) => key}
      />
    </>
  );
}

/** Only members whose bill has changed, then the sum and the cash that was counted; nothing of now for another's group. */
function linesOf({ before, now }: Change, cash: Item['cash']): Line[] {
  const amountOf = (member: string) => before?.members.find((one) => one.member === member)?.due;
  const members = (now?.members ?? [])
    .filter(({ member, due }) => amountOf(member) !== due)
    .map(({ member, name, due }) => lineOf(member, name, amountOf(member), due));
  return [
    ...members,
    lineOf('sum', t('fieldsheets.group'), before?.total, now?.total),
    lineOf('cash', t('fieldsheets.cash'), cash, cash),
  ];
}

type Known = Item['cash'] | undefined;

function lineOf(key: string, label: string, before: Known, now: Known): Line {
  const shown = (sum: Known) => (sum === undefined ? '–' : formatRupiah(sum));
  return { key, label, before: shown(before), now: shown(now), isChanged: now !== undefined && before !== now };
}

const columns: Column<Line>[] = [
  {
    key: 'label',
    head: t('fieldsheets.bill'),
    cell: ({ label, isChanged }) => (isChanged ? <b>{label}</b> : label),
  },
  { key: 'before', head: t('fieldsheets.before'), align: 'right', cell: ({ before }) => before },
  {
    key: 'now',
    head: t('fieldsheets.now'),
    align: 'right',
    cell: ({ now, isChanged }) => (isChanged ? <b>{now}</b> : now),
  },
];
