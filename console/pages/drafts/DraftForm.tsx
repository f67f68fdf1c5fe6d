// The form of a draft: terms, members with their amounts, the cost check beside them, and saving.
// Invariant: what was typed stays whatever the server answers; errors show at their fields, and the first one gets
// the focus.
// Source: docs/screens.md; spec §8.
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useCallback, useState } from 'react';
import type { Draft, DraftBody, DraftCosts, DraftGround } from '#contract/draft.ts';
import { formatRupiah } from '#domain/money.ts';
import type { Rhythm } from '#domain/schedule.ts';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { classes } from '#ui/classes.ts';
import { ApiError } from '#ui/client.ts';
import { Lines } from '#ui/Figures.tsx';
import { ErrorBox } from '#ui/Note.tsx';
import { t } from '#ui/text.ts';
import { useInvalidFocus } from '#ui/useInvalidFocus.ts';
import frame from '../frame.module.css';
import {
  amountOf,
  bodyOf,
  faultsOf,
  isTouched,
  memberOfField,
  percentText,
  splitEvenly,
  sumsOf,
  type Terms,
  type Typed,
  termsOf,
} from './draftForm.ts';
import { type CostsAsked, costsQuery } from './draftQueries.ts';
import styles from './drafts.module.css';
import { MembersTable } from './MembersTable.tsx';
import { TermsFields } from './TermsFields.tsx';

const PAUSE_MS = 300;

type Props = {
  ground: DraftGround;
  draft: Draft | null;
  typed: Typed;
  onType: (change: (before: Typed) => Typed) => void;
  saving: { isPending: boolean; error: Error | null };
  onSave: (body: DraftBody) => void;
  /** People who may only read see the same without input fields. */
  readOnly: boolean;
  /** Beside the form, below the cost check. */
  side?: ReactNode;
  /** Shown under a refusal, such as a link to load what somebody else changed. */
  refusalAct?: ReactNode;
};

export function DraftForm(props: Props) {
  const { ground, draft, typed, saving, readOnly, side, refusalAct } = props;
  const { root, terms, sums, faults, costs, change, setAmounts, save } = useForm(props);
  return (
    <div className={styles.lay}>
      <form ref={root} className={styles.main} noValidate onSubmit={save}>
        <Card title={t('draft.terms')} className={frame.card}>
          <TermsFields
            ground={ground}
            terms={terms}
            faults={faults}
            disabled={readOnly}
            onChange={change}
            onSplit={() => setAmounts(splitEvenly(ground, amountOf(terms.loanAmount)))}
          />
        </Card>
        <Card className={frame.flush} flush title={t('draft.members')}>
          <MembersTable
            ground={ground}
            terms={terms}
            sums={sums}
            costs={costs.error === null ? costs.data : undefined}
            faults={faults}
            disabled={readOnly}
            onChange={setAmounts}
          />
        </Card>
        <div className={styles.reload}>
          <ErrorBox error={saving.error} />
          {refusalAct}
        </div>
        {!readOnly && <SaveBar draft={draft} typed={typed} busy={saving.isPending} />}
      </form>
      <div className={styles.side}>
        <CostsCard costs={costs.data} error={costs.error} isOld={costs.isOld} rhythm={terms.rhythm} />
        {side}
      </div>
    </div>
  );
}

function useForm({ ground, draft, typed, onType, saving, onSave, readOnly }: Props) {
  const [tries, setTries] = useState(0);
  const root = useInvalidFocus([tries, saving.error]);
  const terms = termsOf(ground, draft, typed);
  const own = faultsOf(ground, terms);
  const body = bodyOf(ground, terms);
  const costs = useCosts(ground, draft, terms, readOnly);
  const faults = tries > 0 ? { ...refusedFields(saving.error, body), ...own } : stepsOnly(own, ground);
  const change = (part: Typed) => onType((before) => ({ ...before, ...part }));
  const setAmounts = useCallback(
    (amounts: NonNullable<Typed['principals']>) =>
      onType((before) => ({ ...before, principals: { ...before.principals, ...amounts } })),
    [onType],
  );
  const save = (event: FormEvent) => {
    event.preventDefault();
    if (saving.isPending) return;
    setTries(tries + 1);
    if (body && Object.keys(own).length === 0) onSave(body);
  };
  return { root, terms, sums: sumsOf(ground, terms), faults, costs, change, setAmounts, save };
}

function SaveBar({ draft, typed, busy }: { draft: Draft | null; typed: Typed; busy: boolean }) {
  return (
    <div className={styles.acts}>
      <Button type="submit" busy={busy} disabled={draft !== null && !isTouched(typed)}>
        {t('draft.save')}
      </Button>
      <span className={styles.remark}>{stateText(draft, typed)}</span>
    </div>
  );
}

/** Requested once the sums are right, a moment after the last key. */
function useCosts(ground: DraftGround, draft: Draft | null, terms: Terms, readOnly: boolean) {
  const request = readOnly || Object.keys(faultsOf(ground, terms)).length > 0 ? null : askedOf(ground, draft, terms);
  const [settled] = useDebouncedValue(JSON.stringify(request), PAUSE_MS);
  const { data, error, isFetching } = useQuery(costsQuery(JSON.parse(settled) as CostsAsked | null));
  // Hides figures that belong to other amounts than the typed ones.
  return request === null ? nothing : { data, error, isOld: isFetching || settled !== JSON.stringify(request) };
}

const nothing = { data: undefined, error: null, isOld: false };

function askedOf(ground: DraftGround, draft: Draft | null, terms: Terms): CostsAsked | null {
  const body = bodyOf(ground, terms);
  if (body === null) return null;
  const { description: _, ...figures } = body;
  return { ...figures, group: ground.group.id, ...(draft === null ? {} : { draft: draft.id }) };
}

/** Before the first submit, only an amount between two steps is reported; a field that is still empty is not. */
function stepsOnly(faults: Readonly<Record<string, string>>, { group }: DraftGround): Record<string, string> {
  return Object.fromEntries(group.members.flatMap(({ member }) => (faults[member] ? [[member, faults[member]]] : [])));
}

function refusedFields(error: Error | null, body: DraftBody | null): Record<string, string> {
  if (!(error instanceof ApiError)) return {};
  return Object.fromEntries(
    error.errors.flatMap(({ field, message }) =>
      field === undefined ? [] : [[memberOfField(field, body?.memberLoans ?? []) ?? field, message]],
    ),
  );
}

function stateText(draft: Draft | null, typed: Typed): string {
  if (draft === null) return t('draft.state.new');
  return isTouched(typed) ? t('draft.state.typed') : t('draft.state.saved', { version: draft.version });
}

type CostsCardProps = { costs: DraftCosts | undefined; error: Error | null; isOld: boolean; rhythm: Rhythm };

/** The cost check beside the form: what the group receives, what it pays each week, what it costs in all. */
function CostsCard({ costs, error, isOld, rhythm }: CostsCardProps) {
  return (
    <Card title={t('draft.costs')} className={frame.card}>
      <ErrorBox error={error} />
      {error === null && costs === undefined && <p className={styles.remark}>{t('draft.costs.none')}</p>}
      {error === null && costs !== undefined && (
        <div className={classes(isOld && frame.stale)} aria-live="polite" aria-busy={isOld}>
          <Lines items={linesOf(costs, rhythm)} />
        </div>
      )}
    </Card>
  );
}

function linesOf(costs: DraftCosts, rhythm: Rhythm) {
  const { disbursement, instalments, effectivePercentage } = costs;
  const less = (amount: DraftCosts['loanAmount']) => t('draft.less', { amount: formatRupiah(amount) });
  return [
    { label: t('draft.cost.loan'), value: formatRupiah(costs.loanAmount) },
    { label: t('draft.cost.service'), value: less(disbursement.serviceFee) },
    { label: t('draft.cost.admin'), value: less(disbursement.adminFee) },
    { label: t('draft.cost.stamp'), value: less(disbursement.stampCost) },
    { label: t('draft.cost.bank'), value: less(disbursement.bankTransferCost) },
    { label: t('draft.cost.received'), value: formatRupiah(disbursement.amount), sum: true },
    {
      label: t(`draft.cost.instalment.${rhythm}`, { count: instalments }),
      value: formatRupiah(costs.instalment),
    },
    { label: t('draft.cost.interest'), value: formatRupiah(costs.interestAmount) },
    { label: t('draft.cost.total'), value: formatRupiah(costs.totalCost) },
    ...(effectivePercentage === null
      ? []
      : [{ label: t('draft.cost.effective'), value: t('draft.rate', { percent: percentText(effectivePercentage) }) }]),
  ];
}
