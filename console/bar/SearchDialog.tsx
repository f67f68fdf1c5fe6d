// The search over everything: typed text finds people, groups, loans, cases and sums that this person may read, by kind.
// Arrows move, Enter opens, Esc closes. What is typed travels in a body and is kept nowhere.
// Source: docs/screens.md; decision 0116; the combobox pattern of WAI-ARIA.
import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useEffect, useId, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import type { Found, SearchKind, SearchResult } from '#contract/search.ts';
import { businessDate, formatShortDate } from '#domain/calendar.ts';
import { formatRupiah } from '#domain/money.ts';
import { shortestSearch } from '#domain/search-question.ts';
import { classes } from '#ui/classes.ts';
import { call } from '#ui/client.ts';
import { Dialog } from '#ui/Dialog.tsx';
import { ErrorBox } from '#ui/Note.tsx';
import { t } from '#ui/text.ts';
import { paths } from '../paths.ts';
import styles from './search.module.css';

/** Longer than between two keys of who types, so that a number is searched once. */
const PAUSE_MS = 350;

const pages: Readonly<Record<SearchKind, (id: string) => string>> = {
  people: paths.person,
  members: paths.group,
  groups: paths.group,
  leads: paths.lead,
  complaints: paths.complaint,
  lendings: paths.lending,
  agreements: paths.lending,
  lender_accounts: paths.person,
  loan_accounts: paths.lending,
  withdrawals: paths.withdrawal,
  disbursements: paths.lending,
  receipts: paths.lending,
  payments: paths.journal,
  suspense: paths.suspenseItem,
  vouchers: paths.voucher,
};

export function SearchDialog({ onClose }: { onClose: () => void }) {
  const [typed, setTyped] = useState('');
  const asked = useSettled(typed.trim());
  const isAsked = Array.from(asked).length >= shortestSearch;
  const result = useQuery({
    queryKey: ['everything', asked],
    queryFn: ({ signal }) => call('POST staff/everything/searches', { body: { q: asked }, signal }),
    enabled: isAsked,
    gcTime: 0,
    retry: false,
    placeholderData: (before) => before,
  });
  const groups = isAsked ? (result.data?.groups ?? []) : [];
  const isSettled = isAsked && !result.isPlaceholderData && asked === typed.trim();
  return (
    <Dialog opened onClose={onClose} title={t('find.title')} closable>
      <Results typed={typed} onType={setTyped} groups={groups} isSettled={isSettled} onClose={onClose} />
      <ErrorBox error={isAsked ? result.error : null} />
      <p className={styles.said} role="status">
        {isSettled && result.data ? countText(groups) : t('find.hint')}
      </p>
    </Dialog>
  );
}

const countText = (groups: SearchResult['groups']): string => {
  const count = groups.reduce((sum, { items }) => sum + items.length, 0);
  return count === 0 ? t('find.nothing') : t('find.count', { count });
};

/** The text once nobody has typed for a moment. */
function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}

type ResultsProps = {
  typed: string;
  onType: (text: string) => void;
  groups: SearchResult['groups'];
  /** Whether what is found belongs to what is typed; before that, Enter opens nothing. */
  isSettled: boolean;
  onClose: () => void;
};

function Results({ typed, onType, groups, isSettled, onClose }: ResultsProps) {
  const id = useId();
  const { marked, press } = useMarked(id, groups, isSettled, onClose);
  return (
    <>
      <input
        className={styles.field}
        type="search"
        role="combobox"
        aria-label={t('find.label')}
        aria-expanded={groups.length > 0}
        aria-controls={`${id}-list`}
        aria-activedescendant={marked === undefined ? undefined : `${id}-${marked}`}
        aria-autocomplete="list"
        autoComplete="off"
        spellCheck={false}
        maxLength={100}
        data-autofocus
        placeholder={t('find.placeholder')}
        value={typed}
        onChange={({ currentTarget }) => onType(currentTarget.value)}
        onKeyDown={press}
      />
      <div id={`${id}-list`} role="listbox" aria-label={t('find.results')} className={styles.results}>
        {groups.map(({ kind, items, more }) => (
          <div key={kind} role="group" aria-label={t(`find.kind.${kind}`)}>
            <span role="presentation" className={styles.kind}>
              {t(`find.kind.${kind}`)}
            </span>
            {items.map((item) => (
              <Option
                key={keyOf(kind, item)}
                id={`${id}-${keyOf(kind, item)}`}
                to={pages[kind](item.id)}
                item={item}
                isMarked={keyOf(kind, item) === marked}
                onOpen={onClose}
              />
            ))}
            {more && (
              <span role="presentation" className={styles.more}>
                {t('find.more')}
              </span>
            )}
          </div>
        ))}
      </div>
    </>
  );
}

/** Which of the results the arrows have marked, the first at the start; Enter opens it. */
function useMarked(id: string, groups: SearchResult['groups'], isSettled: boolean, onClose: () => void) {
  const navigate = useNavigate();
  const [chosen, setChosen] = useState<string | null>(null);
  const links = groups.flatMap(({ kind, items }) =>
    items.map((item) => ({ key: keyOf(kind, item), to: pages[kind](item.id) })),
  );
  const found = links.findIndex(({ key }) => key === chosen);
  // What was chosen before may no longer be found.
  const at = Math.max(0, found);
  const marked = links[at]?.key;
  useEffect(() => {
    if (marked !== undefined) document.getElementById(`${id}-${marked}`)?.scrollIntoView({ block: 'nearest' });
  }, [id, marked]);
  const press = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined && links.length > 0) {
      event.preventDefault();
      setChosen(links[(at + step + links.length) % links.length]?.key ?? null);
    } else if (event.key === 'Enter' && links[at] && isSettled) {
      event.preventDefault();
      onClose();
      void navigate(links[at].to);
    }
  };
  return { marked, press };
}

/** Two members of one group, or two receipts of one loan, lead to the same page. */
const keyOf = (kind: SearchKind, { id, name, on, amount, detail }: Found): string =>
  [kind, id, name, on, amount, detail].join('-').replace(/[^\w-]/g, '_');

type OptionProps = { id: string; to: string; item: Found; isMarked: boolean; onOpen: () => void };

function Option({ id, to, item: { name, detail, amount, on }, isMarked, onOpen }: OptionProps) {
  const small = [detail, on && formatShortDate(businessDate(on))].filter(Boolean).join(' · ');
  return (
    <Link
      id={id}
      role="option"
      aria-selected={isMarked}
      tabIndex={-1}
      className={classes(styles.option, isMarked && styles.marked)}
      to={to}
      onClick={onOpen}
    >
      <span>
        <b>{name}</b>
        {small && <small>{small}</small>}
      </span>
      {amount !== null && <span className={styles.amount}>{formatRupiah(amount)}</span>}
    </Link>
  );
}
