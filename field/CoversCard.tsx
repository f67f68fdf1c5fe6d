// Who pays for whoever came up short: everybody who paid in full, evenly, unless the group says otherwise; and until when
// it is paid back.
// Source: docs/domain.md §6; docs/screens.md; decision 0114.
import type { MemberId } from '#domain/ids.ts';
import { formatRupiah, type Rupiah, ZERO } from '#domain/money.ts';
import { Card } from '#ui/Card.tsx';
import { Rich } from '#ui/Rich.tsx';
import { t } from '#ui/text.ts';
import { debtorsOf, evenShares, type Line, payersOf } from './draft.ts';
import type { Draft } from './model.ts';
import { DaySelect, MoneyInput, Segments } from './parts.tsx';
import type { CardProps } from './card.ts';
import styles from './sheet.module.css';

export function CoversCard({ record: { meeting, draft }, lines, sums, change }: CardProps) {
  const debtors = debtorsOf(lines);
  if (debtors.length === 0) return null;
  const payers = payersOf(lines);
  return (
    <Card title={t('fieldapp.covers')} remark={t('fieldapp.covers.short', { count: debtors.length })}>
      <p className="ink2">
        <Rich text={whyText(draft, payers)} slots={slotsOf(sums.short, lines, payers.length)} />
      </p>
      {payers.length > 0 && (
        <div className={styles.way}>
          <Segments<Draft['covers']>
            legend={t('fieldapp.covers.way')}
            name="covers"
            options={[
              { value: 'even', label: t('fieldapp.covers.even') },
              { value: 'chosen', label: t('fieldapp.covers.chosen') },
              { value: 'none', label: t('fieldapp.covers.none'), tone: 'mute' },
            ]}
            value={draft.covers}
            onChange={(covers) => change({ covers })}
          />
        </div>
      )}
      {draft.covers === 'chosen' &&
        debtors.map((line) => (
          <Chosen
            key={line.member.member}
            line={line}
            payers={payers}
            chosen={draft.chosen[line.member.member] ?? []}
            onChange={(shares) => change({ chosen: { ...draft.chosen, [line.member.member]: shares } })}
          />
        ))}
      <div className={styles.promises}>
        <b>{t(draft.covers === 'none' ? 'fieldapp.promises' : 'fieldapp.promises.back')}</b>
        <div className={styles.pair}>
          {debtors.map(({ member: { member, name }, shortage }) => (
            <DaySelect
              key={member}
              label={t('fieldapp.promise.of', { name, amount: formatRupiah(shortage) })}
              value={draft.promises[member]}
              after={meeting.form.meetingDate}
              onChange={(date) => {
                const { [member]: _, ...others } = draft.promises;
                change({ promises: date === undefined ? others : { ...others, [member]: date } });
              }}
            />
          ))}
        </div>
      </div>
    </Card>
  );
}

function whyText({ covers }: Draft, payers: readonly Line[]) {
  if (payers.length === 0) return 'fieldapp.covers.why.nobody' as const;
  const isSame = payers.every(({ covering }) => covering === payers[0]?.covering);
  return covers === 'even' && !isSame
    ? ('fieldapp.covers.why.even.most' as const)
    : (`fieldapp.covers.why.${covers}` as const);
}

function slotsOf(short: Rupiah, lines: readonly Line[], count: number) {
  const each = Math.max(0, ...lines.map(({ covering }) => covering)) as Rupiah;
  return {
    short: <b className="num">{formatRupiah(short)}</b>,
    each: <b className="num">{formatRupiah(each)}</b>,
    count,
  };
}

type Share = Draft['chosen'][string][number];

/** Who covers for one debtor: ticked, the shortage is split among them; a sum may be typed instead. */
function Chosen(props: {
  line: Line;
  payers: readonly Line[];
  chosen: readonly Share[];
  onChange: (shares: readonly Share[]) => void;
}) {
  const { line, payers, chosen, onChange } = props;
  const { name } = line.member;
  const toggle = (payer: MemberId, on: boolean) => {
    const ids = payers.map(({ member }) => member.member).filter((id) => (id === payer ? on : has(chosen, id)));
    onChange(evenShares(line.shortage, ids));
  };
  return (
    <fieldset className={styles.chosen}>
      <legend>{t('fieldapp.covers.for', { name, amount: formatRupiah(line.shortage) })}</legend>
      {payers.map(({ member }) => (
        <div key={member.member} className={styles.payer}>
          <label>
            <input
              type="checkbox"
              checked={has(chosen, member.member)}
              onChange={({ currentTarget }) => toggle(member.member, currentTarget.checked)}
            />
            {member.name}
          </label>
          {has(chosen, member.member) && (
            <MoneyInput
              small
              label={t('fieldapp.covers.by', { payer: member.name, name })}
              value={chosen.find(({ payer }) => payer === member.member)?.amount ?? null}
              onChange={(amount) =>
                onChange(chosen.map((one) => (one.payer === member.member ? { ...one, amount: amount ?? ZERO } : one)))
              }
            />
          )}
        </div>
      ))}
    </fieldset>
  );
}

const has = (chosen: readonly Share[], id: string): boolean => chosen.some(({ payer }) => payer === id);
