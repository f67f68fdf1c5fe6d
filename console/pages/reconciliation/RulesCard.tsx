// Standing rules: those that wait for a second person, with what they would have matched; those that hold; and a new one.
// Source: docs/domain.md §3; decision 0126.
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { BankStatement } from '#contract/reconciliation.ts';
import type { StatementRule } from '#contract/statement-rule.ts';
import { addDays, type BusinessDate, businessDate, formatShortDate } from '#domain/calendar.ts';
import { formatDigits, formatRupiah, rupiah } from '#domain/money.ts';
import { Badge } from '#ui/Badge.tsx';
import { Button } from '#ui/Button.tsx';
import { Card, Inset } from '#ui/Card.tsx';
import { t } from '#ui/text.ts';
import { canDo, usePerson } from '../../person.ts';
import frame from '../frame.module.css';
import { instantText } from '../instants.ts';
import { ReasonDialog } from '../ReasonDialog.tsx';
import styles from './LeftCard.module.css';
import { accountText } from './lineTexts.ts';
import { decideRule, type Like, previewQuery, rulesQuery, shownBy } from './reconciliationQueries.ts';

type Decision = { rule: StatementRule; way: 'approvals' | 'cancellations' | 'stops' };

export function RulesCard({ date, onNew }: { date: BankStatement['date']; onNew: (() => void) | null }) {
  const person = usePerson();
  const rules = useQuery(rulesQuery).data ?? [];
  const [deciding, setDeciding] = useState<Decision | null>(null);
  const shown = rules.filter(({ state, stopped }) => state === 'entered' || (state === 'approved' && !stopped));
  const waysOf = (rule: StatementRule): Decision['way'][] => {
    if (rule.state === 'approved') return canDo(person, 'reconciliation.write') ? ['stops'] : [];
    return [
      ...(canDo(person, 'voucher.approve') && rule.enteredBy.id !== person.id ? (['approvals'] as const) : []),
      ...(canDo(person, 'reconciliation.write') ? (['cancellations'] as const) : []),
    ];
  };
  return (
    <Card className={frame.card} title={t('bankday.rules')}>
      {shown.length === 0 && <p className={frame.remark}>{t('bankday.rules.none')}</p>}
      <ul className={styles.candidates}>
        {shown.map((rule) => (
          <li key={rule.id}>
            <div className={styles.says}>
              <strong>{rule.name}</strong>
              <small>{conditionText(rule)}</small>
              <small>{t('reconciliation.by', { name: rule.enteredBy.name, at: instantText(rule.enteredAt) })}</small>
            </div>
            <div className={styles.acts}>
              <Badge
                tone={rule.state === 'entered' ? 'wait' : 'ok'}
                icon={rule.state === 'entered' ? 'clock' : 'check'}
              >
                {t(`bankday.rule.${rule.state === 'entered' ? 'waits' : 'holds'}`)}
              </Badge>
              {waysOf(rule).map((way) => (
                <Button key={way} kind="text" size="sm" onClick={() => setDeciding({ rule, way })}>
                  {t(`bankday.rule.${way}`)}
                </Button>
              ))}
            </div>
          </li>
        ))}
      </ul>
      {onNew && (
        <div className={frame.after}>
          <Button kind="outline" onClick={onNew}>
            {t('bankday.rule.new')}
          </Button>
        </div>
      )}
      {deciding && <DecideDialog {...deciding} date={date} onClose={() => setDeciding(null)} />}
    </Card>
  );
}

const conditionText = ({ contains, direction, atMost, account }: StatementRule): string =>
  t('bankday.rule.text', {
    contains,
    direction: t(`bankday.rule.direction.${direction}`),
    amount: formatRupiah(rupiah(atMost)),
    account: accountText(account),
  });

/** A rule acts under the two names: who approves sees what it would have matched. */
const DecideDialog = ({ rule, way, date, onClose }: Decision & { date: BusinessDate; onClose: () => void }) => (
  <ReasonDialog
    title={`${t(`bankday.rule.${way}`)}: ${rule.name}`}
    act={t(`bankday.rule.${way}`)}
    danger={way !== 'approvals'}
    optional={way === 'approvals'}
    label={t('reconciliation.reason')}
    lead={conditionText(rule)}
    shownBy={shownBy}
    send={(reason) => decideRule(way, rule, reason)}
    done={t(`bankday.rule.${way}.done`)}
    onClose={onClose}
  >
    {way === 'approvals' && <Preview like={{ ...rule, since: sinceOf(date) }} />}
  </ReasonDialog>
);

/** Five months: enough for what comes monthly. */
export const sinceOf = (date: BusinessDate): BusinessDate => addDays(date, -150);

export function Preview({ like: { contains, direction, atMost, since } }: { like: Like }) {
  const { data } = useQuery(previewQuery({ contains, direction, atMost, since }));
  if (!data) return null;
  const { lines, months, least, most } = data;
  return (
    <Inset>
      <p aria-live="polite">
        <strong>{t('bankday.preview', { since: formatShortDate(businessDate(since)) })}</strong>
        <br />
        {lines === 0 || least === null || most === null
          ? t('bankday.preview.none')
          : t('bankday.preview.text', {
              lines: formatDigits(lines),
              least: formatRupiah(least),
              most: formatRupiah(most),
              months,
            })}
      </p>
    </Inset>
  );
}
