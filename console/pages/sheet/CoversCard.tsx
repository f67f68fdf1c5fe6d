// Who covers whom: for each member who is short, the covers by others and what is still open, split evenly on a
// click.
// Source: docs/domain.md §6; spec §1; docs/screens.md.
import { formatRupiah, subtract } from '#domain/money.ts';
import { Button, IconButton } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { MoneyField } from '#ui/MoneyField.tsx';
import { t } from '#ui/text.ts';
import frame from '../frame.module.css';
import { SelectBox } from '../SelectBox.tsx';
import styles from './CoversCard.module.css';
import { type Cover, debtorsOf, type Fault, payersInFull, shareEvenly, type SheetLine, withCover } from './draft.ts';
import money from './money.module.css';

type Props = {
  lines: readonly SheetLine[];
  covers: readonly Cover[];
  /** Shown after an attempt to post. */
  faults: readonly Fault[];
  /** By cover, what the server refused of it. */
  refused: ReadonlyMap<Cover['key'], string>;
  onChange: (covers: readonly Cover[]) => void;
};

export function CoversCard({ lines, covers, faults, refused, onChange }: Props) {
  const debtors = debtorsOf(lines, covers);
  return (
    <Card className={frame.card} title={t('covers.title')}>
      {debtors.length === 0 ? (
        <p className={frame.remark}>{t('covers.none')}</p>
      ) : (
        <ul className={styles.debtors}>
          {debtors.map((line) => (
            <Debtor
              key={line.member.member}
              line={line}
              lines={lines}
              covers={covers}
              faults={faults}
              refused={refused}
              onChange={onChange}
            />
          ))}
        </ul>
      )}
    </Card>
  );
}

function Debtor({ line, lines, covers, faults, refused, onChange }: Props & { line: SheetLine }) {
  const { member, name } = line.member;
  const own = covers.filter(({ debtor }) => debtor === member);
  const above = line.covered > line.shortage;
  const put = (key: number, part: Partial<Cover>) =>
    onChange(covers.map((cover) => (cover.key === key ? { ...cover, ...part } : cover)));
  return (
    <li>
      <div className={styles.head}>
        <p>
          <b>{t('covers.for', { name })}</b>
          <small>{stateText(line)}</small>
        </p>
        <div className={styles.acts}>
          <Button
            kind="outline"
            size="sm"
            disabled={line.shortage === 0 || payersInFull(lines).length === 0}
            onClick={() => onChange(shareEvenly(lines, covers, member))}
          >
            {t('covers.even')}
            <span className="sr"> {t('covers.for', { name })}</span>
          </Button>
          <Button kind="text" size="sm" onClick={() => onChange(withCover(line, covers))}>
            {t('covers.add')}
            <span className="sr"> {t('covers.for', { name })}</span>
          </Button>
        </div>
      </div>
      {above && (
        <p className={styles.above} role="alert">
          {t('error.sheet.cover_differs', { member: name, shortage: formatRupiah(line.shortage) })}
        </p>
      )}
      {own.length > 0 && (
        <ul className={styles.covers}>
          {own.map((cover) => (
            <CoverRow
              key={cover.key}
              cover={cover}
              name={name}
              payers={lines.filter(
                ({ member: { member: id } }) =>
                  id !== member && (id === cover.payer || !own.some(({ payer }) => payer === id)),
              )}
              above={above}
              faults={faults}
              refused={refused.get(cover.key)}
              onPut={(part) => put(cover.key, part)}
              onRemove={() => onChange(covers.filter(({ key }) => key !== cover.key))}
            />
          ))}
        </ul>
      )}
    </li>
  );
}

function stateText({ shortage, covered }: SheetLine): string {
  const left = subtract(shortage, covered);
  const short = t('covers.short', { amount: formatRupiah(shortage) });
  if (covered === 0) return short;
  return left > 0
    ? t('covers.left', { short, covered: formatRupiah(covered), left: formatRupiah(left) })
    : t('covers.closed', { short, covered: formatRupiah(covered) });
}

type RowProps = {
  cover: Cover;
  name: string;
  payers: readonly SheetLine[];
  above: boolean;
  faults: readonly Fault[];
  refused: string | undefined;
  onPut: (part: Partial<Cover>) => void;
  onRemove: () => void;
};

function CoverRow({ cover, name, payers, above, faults, refused, onPut, onRemove }: RowProps) {
  const wrong = (kind: 'payer' | 'amount') =>
    faults.some((fault) => fault.at === 'cover' && fault.key === cover.key && fault.kind === kind);
  return (
    <li className={styles.cover}>
      <SelectBox
        label={t('covers.payer.of', { name })}
        quiet
        placeholder={t('covers.payer')}
        options={payers.map(({ member }) => ({ value: member.member, label: member.name }))}
        value={cover.payer}
        onChange={(payer) => onPut({ payer })}
        error={wrong('payer') ? t('covers.payer.missing') : undefined}
      />
      <div className={money.money}>
        <MoneyField
          label={<span className="sr">{t('covers.amount.of', { name })}</span>}
          value={cover.amount}
          onChange={(amount) => onPut({ amount })}
          error={wrong('amount') ? t('covers.amount.missing') : (refused ?? above)}
        />
      </div>
      <IconButton icon="cross" label={t('covers.remove', { name })} onClick={onRemove} />
    </li>
  );
}
