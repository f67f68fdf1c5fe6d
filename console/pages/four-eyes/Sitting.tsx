// Many entries approved one by one in one sitting: chosen from the list, then each is shown with its own facts and sent as an
// act of its own, in the version that was shown. One that is refused does not stop the others; the end says what became of each.
// Usage: <Sitting entries={…} keyOf={…} lineOf={…} facts={…} approve={…} shownBy={…} />, among the list's actions.
// Source: docs/screens.md; decision 0116.
import { type QueryKey, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { formatRupiah, type Rupiah, sumRupiah } from '#domain/money.ts';
import { UnsureError } from '#ui/acts.ts';
import { Badge } from '#ui/Badge.tsx';
import { Button } from '#ui/Button.tsx';
import { CheckField } from '#ui/CheckField.tsx';
import { call, messageOf } from '#ui/client.ts';
import { Dialog } from '#ui/Dialog.tsx';
import { ErrorBox } from '#ui/Note.tsx';
import { t } from '#ui/text.ts';
import styles from './Sitting.module.css';

type Line = { name: string; small?: string; amount: Rupiah };

type Props<Row> = {
  /** Those of the list that this person may approve. */
  entries: readonly Row[];
  keyOf: (row: Row) => string;
  lineOf: (row: Row) => Line;
  facts: (row: Row) => ReactNode;
  approve: (row: Row) => Promise<unknown>;
  /** First parts of the keys of all queries that show them. */
  shownBy: readonly QueryKey[];
};

const limitQuery = {
  queryKey: ['sitting'],
  queryFn: () => call('GET staff/me/sitting'),
  staleTime: Number.POSITIVE_INFINITY,
} as const;

export function Sitting<Row>(props: Props<Row>) {
  // As they were when the dialog opened: what is shown does not change while it is open.
  const [entries, setEntries] = useState<readonly Row[] | null>(null);
  const limit = useQuery({ ...limitQuery, enabled: props.entries.length > 1 }).data?.most;
  if (entries !== null && limit !== undefined)
    return <SittingDialog {...props} entries={entries} limit={limit} onClose={() => setEntries(null)} />;
  if (props.entries.length < 2 || limit === undefined) return null;
  return (
    <Button kind="outline" icon="check" onClick={() => setEntries(props.entries)}>
      {t('sitting.open', { count: props.entries.length })}
    </Button>
  );
}

/** `error`: why it was not approved, or that nobody knows yet. */
type Outcome = { key: string; line: Line; error: unknown; isSkipped: boolean };
type Seated<Row> = Props<Row> & { limit: number; onClose: () => void };

function SittingDialog<Row>(props: Seated<Row>) {
  const [chosen, setChosen] = useState<readonly Row[] | null>(null);
  const [outcomes, setOutcomes] = useState<readonly Outcome[]>([]);
  if (chosen === null) return <ChooseStep {...props} onChoose={setChosen} />;
  const next = chosen[outcomes.length];
  if (next === undefined) return <SummaryDialog outcomes={outcomes} onClose={props.onClose} />;
  return (
    <EntryStep
      key={props.keyOf(next)}
      {...props}
      entry={next}
      place={outcomes.length + 1}
      of={chosen.length}
      last={outcomes.at(-1) ?? null}
      onEnd={(outcome) => setOutcomes([...outcomes, outcome])}
      onClose={() => (outcomes.length === 0 ? props.onClose() : setChosen(chosen.slice(0, outcomes.length)))}
    />
  );
}

function ChooseStep<Row>(props: Seated<Row> & { onChoose: (rows: readonly Row[]) => void }) {
  const { entries, keyOf, lineOf, limit, onChoose, onClose } = props;
  const [keys, setKeys] = useState<ReadonlySet<string>>(() => new Set(entries.slice(0, limit).map(keyOf)));
  const chosen = entries.filter((row) => keys.has(keyOf(row)));
  const change = (key: string, on: boolean) =>
    setKeys(new Set([...keys].filter((each) => each !== key).concat(on ? key : [])));
  return (
    <Dialog
      opened
      onClose={onClose}
      title={t('sitting.title')}
      onSubmit={() => chosen.length > 0 && onChoose(chosen)}
      actions={
        <>
          <Button kind="outline" onClick={onClose}>
            {t('action.cancel')}
          </Button>
          <Button type="submit" disabled={chosen.length === 0}>
            {t('sitting.begin', { count: chosen.length })}
          </Button>
        </>
      }
    >
      <p className={styles.lead}>{t('sitting.lead', { limit })}</p>
      <ul className={styles.list}>
        {entries.map((row) => {
          const key = keyOf(row);
          const isFull = chosen.length >= limit && !keys.has(key);
          return (
            <li key={key}>
              <CheckField
                label={<LineText line={lineOf(row)} />}
                checked={keys.has(key)}
                disabled={isFull}
                onChange={(on) => change(key, on)}
              />
            </li>
          );
        })}
      </ul>
      <p className={styles.sum}>
        <span>{t('sitting.sum', { count: chosen.length })}</span>
        <span>{formatRupiah(sumRupiah(chosen.map((row) => lineOf(row).amount)))}</span>
      </p>
    </Dialog>
  );
}

type StepProps<Row> = Seated<Row> & {
  entry: Row;
  place: number;
  of: number;
  last: Outcome | null;
  onEnd: (outcome: Outcome) => void;
};

function EntryStep<Row>({ entry, place, of, last, onEnd, onClose, ...props }: StepProps<Row>) {
  const { keyOf, lineOf, facts, approve, shownBy } = props;
  const client = useQueryClient();
  const [isSending, setSending] = useState(false);
  const line = lineOf(entry);
  const end = (error: unknown, isSkipped: boolean) => onEnd({ key: keyOf(entry), line, error, isSkipped });
  const send = async () => {
    setSending(true);
    const error = await approve(entry).then(
      () => null,
      (reason: unknown) => reason,
    );
    for (const queryKey of shownBy) void client.invalidateQueries({ queryKey });
    end(error, false);
  };
  return (
    <Dialog
      opened
      onClose={onClose}
      title={t('sitting.place', { place, of })}
      busy={isSending}
      onSubmit={() => void send()}
      actions={
        <>
          <Button kind="outline" disabled={isSending} onClick={() => end(null, true)}>
            {t('sitting.skip')}
          </Button>
          <Button type="submit" busy={isSending}>
            {t('sitting.approve')}
          </Button>
        </>
      }
    >
      <p className={styles.last} role="status">
        {last && <OutcomeText outcome={last} named />}
      </p>
      <p className={styles.name}>
        <LineText line={line} />
      </p>
      {facts(entry)}
    </Dialog>
  );
}

function SummaryDialog({ outcomes, onClose }: { outcomes: readonly Outcome[]; onClose: () => void }) {
  const approved = outcomes.filter(({ error, isSkipped }) => error === null && !isSkipped);
  return (
    <Dialog
      opened
      onClose={onClose}
      title={t('sitting.done', { count: approved.length, of: outcomes.length })}
      actions={<Button onClick={onClose}>{t('action.close')}</Button>}
    >
      <ul className={styles.list}>
        {outcomes.map((outcome) => (
          <li key={outcome.key}>
            <LineText line={outcome.line} />
            <OutcomeText outcome={outcome} />
          </li>
        ))}
      </ul>
      <p className={styles.sum}>
        <span>{t('sitting.sum.approved')}</span>
        <span>{formatRupiah(sumRupiah(approved.map(({ line }) => line.amount)))}</span>
      </p>
    </Dialog>
  );
}

const LineText = ({ line: { name, small, amount } }: { line: Line }) => (
  <span className={styles.line}>
    <span>
      <b>{name}</b>
      {small && <small>{small}</small>}
    </span>
    <span className={styles.amount}>{formatRupiah(amount)}</span>
  </span>
);

/** `named`: says whose it was, where the line is not beside it. */
function OutcomeText({ outcome: { line, error, isSkipped }, named = false }: { outcome: Outcome; named?: boolean }) {
  const of = named ? `${line.name}: ` : '';
  if (isSkipped)
    return (
      <Badge tone="mute" icon="right">
        {of + t('sitting.skipped')}
      </Badge>
    );
  if (error === null)
    return (
      <Badge tone="ok" icon="check">
        {of + t('sitting.approved')}
      </Badge>
    );
  // What became of it is asked at the end, where the button is.
  if (error instanceof UnsureError)
    return named ? (
      <Badge tone="wait" icon="clock">
        {of + t('unsure.title')}
      </Badge>
    ) : (
      <ErrorBox error={error} />
    );
  return (
    <span className={styles.refusal}>
      <Badge tone="danger" icon="warn">
        {of + t('sitting.refused')}
      </Badge>
      <small>{messageOf(error)}</small>
    </span>
  );
}
