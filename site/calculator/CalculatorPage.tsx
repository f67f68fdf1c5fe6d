// /calculator: an amount, a grade and a tenor, and their possible return; examples of every grade; how it is
// computed.
// Source: docs/screens.md; spec §2, §9; docs/domain.md §6, §7.
import type { SiteFacts } from '#contract/site.ts';
import { businessDate } from '#domain/calendar.ts';
import { type Grade, grades } from '#domain/grade.ts';
import { type Bp, formatPercentBp, formatRupiah, rupiah } from '#domain/money.ts';
import { instalmentCount } from '#domain/schedule.ts';
import card from '#ui/Card.module.css';
import { classes } from '#ui/classes.ts';
import { GradeTag } from '#ui/GradeTag.tsx';
import { Money } from '#ui/Money.tsx';
import { type Column, PlainTable } from '#ui/PlainTable.tsx';
import { t } from '#ui/text.ts';
import type { PageProps } from '../page.ts';
import { parameterOf } from '../parameters.ts';
import { ActionLink } from '../parts/ActionLink.tsx';
import { Explained } from '../parts/Explained.tsx';
import { Island } from '../parts/Island.tsx';
import { Section, SectionHead } from '../parts/Section.tsx';
import { paths } from '../paths.ts';
import { Calculator } from './Calculator.tsx';
import styles from './CalculatorPage.module.css';
import { estimateOf, firstChoice, type Terms } from './estimate.ts';

export function CalculatorPage({ facts }: PageProps) {
  const terms = termsOf(facts);
  return (
    <>
      <Section>
        <SectionHead level={1} title={t('calculator.title')} lead={t('calculator.lead')} />
        <p className={styles.still}>{t('calculator.still')}</p>
        <Island name="calculator" of={Calculator} props={{ terms, first: firstChoice }} />
        <p className={styles.act}>
          <ActionLink to={paths.marketplace}>{t('home.browse')}</ActionLink>
        </p>
      </Section>
      <Section tint>
        <SectionHead
          title={t('calculator.examples')}
          lead={t('calculator.examples.lead', {
            months: firstChoice.tenor,
            tax: formatPercentBp(terms.taxBps),
            fee: formatPercentBp(terms.feeBps),
          })}
        />
        <div className={classes(card.card, card.flush)}>
          <Examples terms={terms} />
        </div>
      </Section>
      <Section>
        <SectionHead title={t('calculator.how')} />
        <HowComputed facts={facts} />
      </Section>
    </>
  );
}

function HowComputed({ facts }: PageProps) {
  const percentOf = (key: string) => formatPercentBp(parameterOf(facts, key));
  const explain = (key: 'interest' | 'tax' | 'fee' | 'rows' | 'default', slots: Record<string, string | number>) => ({
    what: t(`calculator.how.${key}`),
    text: t(`calculator.how.${key}.text`, slots),
  });
  return (
    <Explained
      items={[
        explain('interest', { least: percentOf('interest_a1'), most: percentOf('interest_c') }),
        explain('tax', { resident: percentOf('tax_resident'), foreign: percentOf('tax_non_resident') }),
        explain('fee', { percent: percentOf('lender_fee') }),
        explain('rows', { count: instalmentCount(12, 'weekly') }),
        explain('default', { weeks: parameterOf(facts, 'default_weeks') }),
      ]}
    />
  );
}

/** Hidden on phones. */
const MIDDLE = rupiah(5_000_000);
const amounts = [rupiah(1_000_000), MIDDLE, rupiah(10_000_000)];

/**
 * The possible return of each grade for a few amounts: replaces the calculator without a script, and gives everybody
 * an overview.
 */
function Examples({ terms }: { terms: Terms }) {
  const columns: readonly Column<Grade>[] = [
    { key: 'grade', head: t('calculator.examples.grade'), cell: (grade) => <GradeTag grade={grade} /> },
    {
      key: 'rate',
      head: t('calculator.examples.rate'),
      align: 'right',
      only: 'desk',
      cell: (grade) => formatPercentBp(terms.interestBps[grade]),
    },
    ...amounts.map(
      (amount): Column<Grade> => ({
        key: String(amount),
        head: formatRupiah(amount),
        align: 'right',
        ...(amount === MIDDLE ? { only: 'desk' as const } : {}),
        cell: (grade) => <Money of={estimateOf({ ...firstChoice, amount, grade }, terms).net} />,
      }),
    ),
  ];
  return (
    <PlainTable caption={t('calculator.examples.caption')} columns={columns} rows={grades} rowKey={(grade) => grade} />
  );
}

/** The operator's current figures that an estimate needs. */
export function termsOf(facts: SiteFacts): Terms {
  const rates = grades.map((grade): [Grade, Bp] => [grade, parameterOf(facts, `interest_${grade.toLowerCase()}`)]);
  return {
    on: businessDate(facts.statistics.on),
    interestBps: Object.fromEntries(rates) as Record<Grade, Bp>,
    minimum: parameterOf(facts, 'funding_minimum'),
    step: parameterOf(facts, 'funding_step'),
    feeBps: parameterOf(facts, 'lender_fee'),
    taxBps: parameterOf(facts, 'tax_resident'),
  };
}
