// A small calculation: lines of amounts and their sum between a single and a double rule. Amounts have the sign with
// which they enter the sum.
import { formatRupiah, type Rupiah } from '#domain/money.ts';
import styles from './Account.module.css';

export type AccountLine = { label: string; amount: Rupiah };
type Props = { title: string; lines: readonly AccountLine[]; sum: AccountLine; remark: string };

export function Account({ title, lines, sum, remark }: Props) {
  return (
    <div className={styles.account}>
      <table>
        <caption>{title}</caption>
        <tbody>
          {lines.map((line) => (
            <Line key={line.label} {...line} />
          ))}
        </tbody>
        <tfoot>
          <Line {...sum} />
        </tfoot>
      </table>
      <p>{remark}</p>
    </div>
  );
}

const Line = ({ label, amount }: AccountLine) => (
  <tr>
    <th scope="row">{label}</th>
    <td>{formatRupiah(amount)}</td>
  </tr>
);
