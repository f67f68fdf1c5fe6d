// Skeletons in the shape of the content to come; they pulse between full and half opacity, and stand still under
// reduced motion.
// Usage: <TableSkeleton columns={5} rows={8} />, <CardsSkeleton />, <LinesSkeleton />, <FiguresSkeleton />; or <Bone
// width="62%" height={22} />.
// Source: docs/screens.md.
import { classes } from './classes.ts';
import styles from './Skeleton.module.css';

type Size = number | string;

export function Bone({
  width = '100%',
  height = 16,
  className,
}: {
  width?: Size;
  height?: Size;
  className?: string | undefined;
}) {
  return <span className={classes(styles.bone, className)} style={{ width, height }} aria-hidden="true" />;
}

const times = (count: number) => Array.from({ length: count }, (_, index) => index);

export function TableSkeleton({ columns, rows = 8 }: { columns: number; rows?: number }) {
  return (
    <div aria-hidden="true">
      {times(rows + 1).map((row) => (
        <div key={row} className={row === 0 ? styles.head : styles.row}>
          {times(columns).map((column) => (
            <Bone
              key={column}
              height={row === 0 ? 12 : 16}
              width={column === 0 ? '80%' : '60%'}
              className={column > 2 ? styles.desk : undefined}
            />
          ))}
        </div>
      ))}
    </div>
  );
}

export function CardsSkeleton({ count = 3 }: { count?: number }) {
  return (
    <div className={styles.cards} aria-hidden="true">
      {times(count).map((card) => (
        <div key={card} className={styles.card}>
          <div className={styles.between}>
            <Bone width={112} height={24} />
            <Bone width={84} />
          </div>
          <Bone width="62%" height={22} className={styles.gap} />
          <Bone width="46%" className={styles.near} />
          <div className={styles.three}>
            <Bone height={36} />
            <Bone height={36} />
            <Bone height={36} />
          </div>
          <Bone height={10} />
        </div>
      ))}
    </div>
  );
}

export function LinesSkeleton({ rows = 5 }: { rows?: number }) {
  return (
    <div aria-hidden="true">
      {times(rows).map((row) => (
        <div key={row} className={styles.line}>
          <Bone width="38%" />
          <Bone width="26%" />
        </div>
      ))}
    </div>
  );
}

export function FiguresSkeleton({ count = 4 }: { count?: 2 | 4 }) {
  return (
    <div className={styles.figures} aria-hidden="true">
      {times(count).map((figure) => (
        <div key={figure}>
          <Bone width="60%" height={14} />
          <Bone width="82%" height={22} className={styles.near} />
          <Bone width="70%" height={12} className={styles.near} />
        </div>
      ))}
    </div>
  );
}
