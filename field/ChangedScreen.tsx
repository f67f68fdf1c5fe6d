// A sheet that no longer fits: what was due on this phone and is due at the server, whose cash is over, and what becomes of
// it. Nothing was lost and nothing is in the books until the officer has chosen.
// Source: docs/screens.md; decision 0114.
import { type ReactNode, useState } from 'react';
import { formatDate } from '#domain/calendar.ts';
import { formatRupiah, type Rupiah, sumRupiah } from '#domain/money.ts';
import { Badge } from '#ui/Badge.tsx';
import { Card } from '#ui/Card.tsx';
import { messageOf } from '#ui/client.ts';
import { Icon } from '#ui/Icon.tsx';
import { t } from '#ui/text.ts';
import { BookPhoto } from './BookPhoto.tsx';
import styles from './changed.module.css';
import { countedOf, linesOf, sumsOf } from './draft.ts';
import { Frame } from './Frame.tsx';
import type { SheetRecord } from './model.ts';
import { Notice, Press } from './parts.tsx';
import { go } from './place.ts';
import {
  canSettle,
  type Choice,
  chosenForAll,
  changedLines,
  dueBeforeAndNow,
  furtherSheet,
  isPostedTwice,
  isSettled,
  returnedBy,
  settled,
  type Settled,
  type Surplus,
  surplusesOf,
} from './settle.ts';
import { headLine } from './card.ts';
import { clockText, timeText } from './times.ts';
import { finishSettled, reopen, setAside } from './work.ts';

export function ChangedScreen({ record }: { record: SheetRecord }) {
  const { meeting, draft, clockDifference } = record;
  const clock = clockText(clockDifference);
  return (
    <Frame title={meeting.groupName} line={headLine(meeting)} back>
      <div className={styles.narrow}>
        <Card
          title={t('fieldapp.changed.of', { name: meeting.groupName, date: formatDate(meeting.form.meetingDate) })}
          remark={
            <Badge tone="wait" icon="warn">
              {t('fieldapp.changed')}
            </Badge>
          }
        >
          <p className="ink2">{reasonText(record)}</p>
          {canSettle(record) ? <Settle record={record} /> : <Aside record={record} />}
          {clock !== null && (
            <p className={styles.clock}>
              <Icon name="clock" size={16} />
              {clock} {t('fieldapp.clock.value', { date: formatDate(meeting.form.meetingDate) })}
            </p>
          )}
          {draft.photo !== null && <BookPhoto record={record} />}
        </Card>
      </div>
    </Frame>
  );
}

const Settle = ({ record }: { record: Settled }) => (
  <>
    <Compared record={record} />
    {isPostedTwice(record) ? <Twice record={record} /> : <Decide record={record} />}
  </>
);

/** A payment is told with its moment and its payer; whatever else has changed by its kind. */
function reasonText({ changed }: SheetRecord): string {
  const { reasons = [], receipts = [] } = changed ?? {};
  const payments = receipts.filter(
    ({ channel, isReversed, member }) => channel === 'transfer' && !isReversed && member,
  );
  const told = payments.map(({ at, member, amount }) =>
    t('fieldapp.reason.payment', { time: timeText(at), name: member ?? '', amount: formatRupiah(amount) }),
  );
  const kinds = reasons.filter((reason) => reason !== 'paid' || told.length === 0);
  return [...told, ...kinds.map((reason) => t(`fieldapp.reason.${reason}`)), t('fieldapp.reason.safe')].join(' ');
}

/** Then and now, side by side; what differs is marked by word and ground. */
function Compared({ record }: { record: Settled }) {
  const { madeAt, sentAt, draft, meeting, changed } = record;
  const due = dueBeforeAndNow(record);
  const counted = countedOf(draft);
  const over = (of: Settled['meeting']) => sumsOf(linesOf(of, draft), draft);
  const before = over(meeting);
  const after = sumsOf(linesOf(changed.now, { ...draft, lines: settled(record, {}).lines }), draft);
  return (
    <table className={styles.table}>
      <caption className="sr">{t('fieldapp.compared')}</caption>
      <thead>
        <tr>
          <th scope="col">
            <span className="sr">{t('fieldapp.compared.what')}</span>
          </th>
          <th scope="col">
            {t('fieldapp.compared.phone')}
            <small className="num">{madeAt !== null && timeText(madeAt)}</small>
          </th>
          <th scope="col">
            {t('fieldapp.compared.server')}
            <small className="num">{sentAt !== null && timeText(sentAt)}</small>
          </th>
        </tr>
      </thead>
      <tbody>
        {changedLines(record).map((line) => (
          <Row
            key={line.member}
            label={t('fieldapp.compared.due', { name: line.name })}
            before={line.before}
            now={line.now}
          />
        ))}
        <Row label={t('fieldapp.compared.group')} before={due.before} now={due.now} />
        <Row label={t('fieldapp.compared.counted')} before={counted} now={counted} />
      </tbody>
      <tfoot>
        <tr>
          <td>{t('fieldapp.compared.over')}</td>
          <td>{formatRupiah(before.difference)}</td>
          <td>{formatRupiah(sumRupiah([after.difference, ...surplusesOf(record).map(({ amount }) => amount)]))}</td>
        </tr>
      </tfoot>
    </table>
  );
}

const Row = ({ label, before, now }: { label: string; before: Rupiah; now: Rupiah }) => (
  <tr className={before === now ? undefined : styles.differs}>
    <td>
      {label}
      {before !== now && <small>{t('fieldapp.compared.differs')}</small>}
    </td>
    <td>{formatRupiah(before)}</td>
    <td>{formatRupiah(now)}</td>
  </tr>
);

function Decide({ record }: { record: Settled }) {
  const surpluses = surplusesOf(record);
  const [choices, setChoices] = useState<Chosen>({});
  const chosen = { ...chosenForAll(surpluses, false), ...choices };
  const draft = settled(record, chosen);
  const isDone = isSettled(record, draft);
  const back = returnedBy(record, draft);
  const send = async () => {
    await finishSettled(record, draft);
    go({ is: 'day' });
  };
  return (
    <>
      {surpluses.length >= MANY && <ForAll surpluses={surpluses} chosen={chosen} onChange={setChoices} />}
      {surpluses.map((surplus) => (
        <Choices
          key={surplus.member}
          surplus={surplus}
          chosen={chosen[surplus.member] ?? 'back'}
          onChange={(choice) => setChoices({ ...choices, [surplus.member]: choice })}
        />
      ))}
      <p className={styles.back} role="status">
        {back > 0 && t('fieldapp.settle.back', { amount: formatRupiah(back) })}
      </p>
      {!isDone && <p className={styles.back}>{t('fieldapp.settle.open')}</p>}
      <div className={styles.acts}>
        {isDone && (
          <Press onPress={() => void send()}>{t('fieldapp.settle.send', { name: record.meeting.groupName })}</Press>
        )}
        <Press
          kind={isDone ? 'text' : 'primary'}
          small={isDone}
          onPress={() => void reopen(record, settled(record, {}))}
        >
          {t('fieldapp.reopen')}
        </Press>
      </div>
    </>
  );
}

const choiceText = (choice: Choice): string =>
  t(choice === 'back' ? 'fieldapp.settle.give' : `fieldapp.settle.${choice}`);

/** From so many on, one choice may be made for all. */
const MANY = 3;

type Chosen = Readonly<Record<string, Choice>>;
type ForAllProps = { surpluses: readonly Surplus[]; chosen: Chosen; onChange: (choices: Chosen) => void };

/** Neither is checked while members differ; each can be changed below afterwards. */
function ForAll({ surpluses, chosen, onChange }: ForAllProps) {
  const isAdvance = surpluses.some(({ choices }) => choices.includes('advance'));
  const excess = surpluses.filter(({ choices }) => choices.includes('excess')).length;
  const total = sumRupiah(surpluses.map(({ amount }) => amount));
  return (
    <fieldset className={styles.choices}>
      <legend>{t('fieldapp.settle.all', { count: surpluses.length, amount: formatRupiah(total) })}</legend>
      {([isAdvance ? 'advance' : 'excess', 'back'] as const).map((choice) => {
        const all = chosenForAll(surpluses, choice === 'back');
        return (
          <label key={choice} className={styles.choice}>
            <input
              type="radio"
              name="settle-all"
              checked={surpluses.every(({ member }) => chosen[member] === all[member])}
              onChange={() => onChange(all)}
            />
            <span>
              {choiceText(choice)}
              {choice === 'advance' && excess > 0 && (
                <small>{t('fieldapp.settle.all.excess', { count: excess })}</small>
              )}
            </span>
          </label>
        );
      })}
    </fieldset>
  );
}

type ChoicesProps = { surplus: Surplus; chosen: Choice; onChange: (choice: Choice) => void };

function Choices({ surplus: { member, name, amount, choices }, chosen, onChange }: ChoicesProps) {
  return (
    <fieldset className={styles.choices}>
      <legend>{t('fieldapp.settle.of', { name, amount: formatRupiah(amount) })}</legend>
      {choices.map((choice) => (
        <label key={choice} className={styles.choice}>
          <input type="radio" name={`settle-${member}`} checked={choice === chosen} onChange={() => onChange(choice)} />
          <span>
            {choiceText(choice)}
            <small>{t(`fieldapp.settle.${choice}.note`, { name, amount: formatRupiah(amount) })}</small>
          </span>
        </label>
      ))}
    </fieldset>
  );
}

/** The meeting has a sheet of somebody else: the cash may be in the books already. */
function Twice({ record }: { record: Settled }) {
  const posted = record.changed.now.form.posted.at(-1);
  return (
    <>
      {posted && (
        <p className={styles.back}>
          {t('fieldapp.twice', {
            by: posted.postedBy,
            time: timeText(posted.postedAt),
            cash: formatRupiah(posted.cash),
          })}
        </p>
      )}
      <Aside record={record}>
        <Press kind="text" small onPress={() => void reopen(record, furtherSheet(record))}>
          {t('fieldapp.twice.more')}
        </Press>
      </Aside>
    </>
  );
}

function Aside({ record, children }: { record: SheetRecord; children?: ReactNode }) {
  const [wrong, setWrong] = useState<string | null>(null);
  const aside = () =>
    setAside(record).then(
      () => go({ is: 'day' }),
      (error: unknown) => setWrong(messageOf(error)),
    );
  return (
    <>
      {wrong !== null && <Notice tone="danger">{wrong}</Notice>}
      <div className={styles.acts}>
        <Press onPress={() => void aside()}>{t('fieldapp.twice.aside')}</Press>
        {children}
      </div>
    </>
  );
}
