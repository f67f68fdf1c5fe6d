// The tanggung renteng trail: who paid, who was covered by the others, who repaid a cover, by member and week: a grid of
// cells, narrow on phones, where every fourth week is numbered.
// Usage: <TrailGrid weeks={trail.weeks} members={trail.members} />.
// Source: docs/screens.md; docs/api.md.
import { t } from './text.ts';
import styles from './TrailGrid.module.css';

export type TrailCell = 'own' | 'covered' | 'repaid' | 'open' | 'upcoming';
export type TrailWeek = { no: number; dueOn: string };
export type TrailMember = { name: string; cells: readonly TrailCell[] };

const WEEKS_IN_GRID = 17;

type Props = { weeks: readonly TrailWeek[]; members: readonly TrailMember[] };

export function TrailGrid({ weeks, members }: Props) {
  const { from, to } = window17(weeks, members);
  return (
    <>
      <Grid weeks={weeks.slice(from, to)} members={members} from={from} />
      <div className={styles.key}>
        {kinds(members).map((kind) => (
          <span key={kind}>
            <i className={styles[kind]} />
            {t(`trail.${kind}`)}
          </span>
        ))}
      </div>
    </>
  );
}

/** The legend of the cells; "open" only if a cell is open. */
const kinds = (members: Props['members']): TrailCell[] => [
  'own',
  'covered',
  'repaid',
  ...(members.some(({ cells }) => cells.includes('open')) ? (['open'] as const) : []),
];

/** The weeks shown: up to and including the first that is not yet due, at most 17. */
export function window17(weeks: readonly TrailWeek[], members: readonly TrailMember[]): { from: number; to: number } {
  const next = weeks.findIndex((_, index) => members.every((member) => member.cells[index] === 'upcoming'));
  const to = next < 0 ? weeks.length : next + 1;
  return { from: Math.max(0, to - WEEKS_IN_GRID), to };
}

function Grid({ weeks, members, from }: Props & { from: number }) {
  return (
    <table className={styles.grid}>
      <caption className="sr">{t('trail.caption')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('trail.member')}</th>
          {weeks.map(({ no }) => (
            <th key={no} scope="col" className={styles.no}>
              <span>{no}</span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {members.map((member, row) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: names may be equal, and the list never moves
          <tr key={row}>
            <th scope="row">{member.name}</th>
            {weeks.map(({ no }, index) => {
              const cell = member.cells[from + index] ?? 'upcoming';
              return (
                <td key={no} className={styles[cell]}>
                  <span className="sr">{t(`trail.cell.${cell}`)}</span>
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** "8 bayar sendiri, 2 ditutup kelompok": a repaid cover also counts as paid by the member herself. */
export function sentenceOf(cells: readonly TrailCell[]): string {
  const count = (...kinds: TrailCell[]) => cells.filter((cell) => kinds.includes(cell)).length;
  if (count('upcoming') === cells.length) return t('trail.sum.upcoming');
  const parts = [
    ['own', count('own', 'repaid')],
    ['covered', count('covered')],
    ['repaid', count('repaid')],
    ['open', count('open')],
  ] as const;
  return parts
    .filter(([, number]) => number > 0)
    .map(([kind, number]) => t(`trail.sum.${kind}`, { count: number }))
    .join(', ');
}
