// The table of a statement: sections of lines, amounts in columns from 600 px, on phones one amount with the others below it, and
// sums at the foot.
// Usage: <StatementTable caption={…} heads={[…]} phoneHead={…} sections={[{ title, lines }]} sums={[…]} />.
import { Fragment, type ReactNode } from 'react';
import { Link } from 'react-router';
import { classes } from '#ui/classes.ts';
import styles from './financials.module.css';

export type StatementLine = {
  key: string;
  label: string;
  code?: string;
  note?: string | undefined;
  /** Where its rows are; the label is the link. */
  to?: string | undefined;
  /** One for each head. */
  amounts: readonly ReactNode[];
  /** The amount on phones, and what stands below it. */
  phone?: ReactNode;
  under?: ReactNode;
  /** An empty account, drawn quietly. */
  quiet?: boolean;
};
export type Section = { title?: string; lines: readonly StatementLine[]; sum?: StatementLine };
type Head = { text: string; wide?: boolean };
type Props = {
  caption: string;
  first: string;
  code?: string;
  heads: readonly Head[];
  phoneHead: string;
  sections: readonly Section[];
  sums: readonly StatementLine[];
};

export function StatementTable({ caption, first, code, heads, phoneHead, sections, sums }: Props) {
  const columns = heads.length + (code === undefined ? 1 : 2);
  const parts = { heads, hasCode: code !== undefined };
  return (
    <table className={styles.table}>
      <caption className="sr">{caption}</caption>
      <thead>
        <tr>
          {code !== undefined && (
            <th scope="col" className={styles.desk}>
              {code}
            </th>
          )}
          <th scope="col" className={styles.label}>
            {first}
          </th>
          {heads.map(({ text, wide }) => (
            <th key={text} scope="col" className={cellClass(wide)}>
              {text}
            </th>
          ))}
          <th scope="col" className={classes(styles.right, styles.phone)}>
            {phoneHead}
          </th>
        </tr>
      </thead>
      <tbody>
        {sections.map(({ title, lines, sum }) => (
          <Fragment key={title ?? 'lines'}>
            {title !== undefined && (
              <tr className={styles.section}>
                <th colSpan={columns} scope="colgroup" className={styles.desk}>
                  {title}
                </th>
                <th colSpan={2} scope="colgroup" className={styles.phone}>
                  {title}
                </th>
              </tr>
            )}
            {lines.map((line) => (
              <Row key={line.key} line={line} {...parts} />
            ))}
            {sum && <Row line={sum} {...parts} isSum />}
          </Fragment>
        ))}
      </tbody>
      <tfoot>
        {sums.map((line) => (
          <Row key={line.key} line={line} {...parts} />
        ))}
      </tfoot>
    </table>
  );
}

const cellClass = (wide = false) => classes(styles.right, styles.desk, wide && styles.wide);

type RowProps = { line: StatementLine; heads: readonly Head[]; hasCode: boolean; isSum?: boolean };

function Row({ line, heads, hasCode, isSum = false }: RowProps) {
  const { label, code, note, to, amounts, phone = amounts[0], under, quiet = false } = line;
  return (
    <tr className={classes(isSum && styles.sum, quiet && styles.quiet)}>
      {hasCode && <td className={classes(styles.code, styles.desk)}>{code}</td>}
      <td className={styles.label}>
        {to === undefined ? (
          label
        ) : (
          <Link className={styles.name} to={to}>
            {label}
          </Link>
        )}
        {note !== undefined && <small>{note}</small>}
      </td>
      {heads.map(({ text, wide }, at) => (
        <td key={text} className={cellClass(wide)}>
          {amounts[at]}
        </td>
      ))}
      <td className={classes(styles.right, styles.phone)}>
        {phone}
        {under !== undefined && <small>{under}</small>}
      </td>
    </tr>
  );
}
