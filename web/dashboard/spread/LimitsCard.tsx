// The limits that a lender sets for herself: a row for each kind with its item nearest to the limit, the nearest row
// first; above them what is over, since when and by what. One button, one dialog for all.
// Source: docs/screens.md; decision 0104.
import { Suspense, useState } from 'react';
import { Link } from 'react-router';
import type { SpreadPage } from '#contract/spread.ts';
import { formatShortDate } from '#domain/calendar.ts';
import { formatRupiah, type Rupiah, rupiah } from '#domain/money.ts';
import { type Kind, kinds, limitRupiah } from '#domain/spread.ts';
import { Badge } from '#ui/Badge.tsx';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { classes } from '#ui/classes.ts';
import { lazyPart } from '#ui/late.tsx';
import { Note } from '#ui/Note.tsx';
import { t } from '#ui/text.ts';
import { paths } from '../../paths.ts';
import { formatTenths } from './figures.ts';
import { Meter } from './Meter.tsx';
import styles from './limits.module.css';

const LimitsDialog = lazyPart(async () => (await import('./LimitsDialog.tsx')).LimitsDialog);

type Limits = SpreadPage['limits'];
type Nearest = Limits['nearest'][number];
type Props = { limits: Limits; spread: SpreadPage['spread'] };

const marks = {
  over: { tone: 'wait', icon: 'warn' },
  near: { tone: 'mute', icon: 'clock' },
  under: { tone: 'ok', icon: 'check' },
} as const;

/** "1 lewat, 1 hampir", or that none is near. */
export function limitsRemark({ set, nearest, over }: Limits): string {
  const near = nearest.filter(({ state }) => state === 'near').length;
  if (over.length + near > 0) return t('spread.limits.state', { over: over.length, near });
  const isSet = [set.group, set.province, set.sector, ...Object.values(set.grades)].some((limit) => limit !== null);
  return t(isSet ? 'spread.limits.kept' : 'spread.limits.unset');
}

export function LimitsCard({ limits, spread }: Props) {
  const [editing, setEditing] = useState(false);
  const { nearest, over, set } = limits;
  const without = kinds.filter((kind) => !nearest.some((row) => row.kind === kind));
  return (
    <Card label={t('spread.limits')}>
      {over.map((row) => (
        <div key={`${row.kind} ${row.key}`} className={styles.note}>
          <Note tone="wait" title={t('spread.limits.over', { name: nameOf(row), amount: formatRupiah(row.overBy) })}>
            {row.since && <span>{sinceText(row.since)}</span>}
          </Note>
        </div>
      ))}
      {over.length > 0 && (
        <p className={classes('sm ink2', styles.note)}>
          {t('spread.limits.over.words')} <Link to={paths.portfolios}>{t('spread.map.groups')}</Link>
        </p>
      )}
      <ul className={styles.rows}>
        {nearest.map((row) => (
          <Row key={row.kind} row={row} total={spread.total} limit={limitText(set, row.kind)} />
        ))}
        {without.map((kind) => (
          <li key={kind}>
            <div>
              <b>{t(`spread.limits.${kind}`)}</b>
              <span className="xs ink2">{limitText(set, kind)}</span>
            </div>
          </li>
        ))}
      </ul>
      <div className={styles.foot}>
        <p className="sm ink2">{t('spread.limits.words')}</p>
        <Button onClick={() => setEditing(true)}>{t('spread.limits.change')}</Button>
      </div>
      {/* Made anew each time: what was typed and given up is gone. */}
      {editing && (
        <Suspense fallback={null}>
          <LimitsDialog opened limits={set} spread={spread} onClose={() => setEditing(false)} />
        </Suspense>
      )}
    </Card>
  );
}

const nameOf = ({ kind, name }: Pick<Nearest, 'kind' | 'name'>): string =>
  kind === 'grade' ? t('spread.limits.grade.name', { letter: name }) : name;

/** "batas 30%", "batas Rp 5.000.000", "batas B 50%, C 10%", "tanpa batas". */
function limitText(set: Limits['set'], kind: Kind): string {
  const grades = Object.entries(set.grades).flatMap(([letter, limit]) =>
    limit === null ? [] : [`${letter} ${limit}%`],
  );
  const limit =
    kind === 'grade'
      ? grades.join(', ')
      : kind === 'group'
        ? set.group !== null && formatRupiah(set.group)
        : set[kind] !== null && `${set[kind]}%`;
  return limit ? t('spread.limit.of', { limit }) : t('spread.limit.none');
}

type Since = NonNullable<Limits['over'][number]['since']>;

function sinceText({ on, by, name }: Since): string {
  const date = formatShortDate(on);
  return by === 'disbursed'
    ? t('spread.limits.since.disbursed', { date, name: name ?? '' })
    : t(`spread.limits.since.${by}`, { date });
}

function Row({ row, total, limit }: { row: Nearest; total: Rupiah; limit: string }) {
  const { kind, amount, shareBp, state, items } = row;
  const used = t('spread.limits.used', { percent: `${row.usedPercent}%` });
  const full = rupiah(Math.max(1, limitRupiah(kind, row.limit, total)));
  return (
    <li>
      <div>
        <b>{t(`spread.limits.${kind}`)}</b>
        <span className="xs ink2 num">{limit}</span>
      </div>
      <div>
        {nameOf(row)}
        {kind !== 'grade' && <span className="xs ink2 num">{t('spread.limits.largest', { count: items })}</span>}
      </div>
      <div className={styles.bar}>
        <Meter amount={amount} full={full} mark label={used} />
      </div>
      <div className={styles.figure}>
        <b>{kind === 'group' ? formatRupiah(amount) : formatTenths(shareBp)}</b>
        <span className="xs ink2 num">{used}</span>
      </div>
      <div className={styles.state}>
        <Badge tone={marks[state].tone} icon={marks[state].icon}>
          {t(`spread.limits.is.${state}`)}
        </Badge>
      </div>
    </li>
  );
}
