// /lender: returns and costs of lending with an example, what the grades mean, what lenders see, what they need, and
// the risk.
// Invariant: the example is the product's own estimate from the operator's current figures.
// Source: docs/screens.md; spec §1, §9; docs/domain.md §2, §6, §7.
import { estimateReturn } from '#domain/funding.ts';
import type { Grade } from '#domain/grade.ts';
import { formatPercentBp, formatRupiah, subtract, ZERO } from '#domain/money.ts';
import { instalmentCount } from '#domain/schedule.ts';
import loom from '#ui/art/loom.svg';
import { t } from '#ui/text.ts';
import type { PageProps } from '../page.ts';
import { parameterOf } from '../parameters.ts';
import { Account } from '../parts/Account.tsx';
import { ActionLink } from '../parts/ActionLink.tsx';
import { Beside } from '../parts/Beside.tsx';
import { GradeRates, rateOf } from '../parts/GradeRates.tsx';
import { KeyFigures } from '../parts/KeyFigures.tsx';
import { LinkList } from '../parts/LinkList.tsx';
import { PageHead } from '../parts/PageHead.tsx';
import { Points } from '../parts/Points.tsx';
import { RiskSection } from '../parts/RiskSection.tsx';
import { Section, SectionHead } from '../parts/Section.tsx';
import { paths } from '../paths.ts';

export function LenderPage({ facts }: PageProps) {
  return (
    <>
      <PageHead
        title={t('forLender.title')}
        lead={t('forLender.lead', { minimum: formatRupiah(parameterOf(facts, 'funding_minimum')) })}
        picture={{ src: loom, alt: '', width: 240, height: 180 }}
        acts={
          <>
            <ActionLink to={paths.register}>{t('forLender.register')}</ActionLink>
            <ActionLink to={paths.calculator} kind="text">
              {t('forLender.calculate')}
            </ActionLink>
          </>
        }
      />
      <Figures facts={facts} />
      <Example facts={facts} />
      <Section tint>
        <SectionHead title={t('forLender.grade')} lead={t('forLender.grade.lead')} />
        <GradeRates facts={facts} />
      </Section>
      <RiskSection facts={facts} />
      <Section tint>
        <SectionHead title={t('forLender.see')} />
        <Points
          points={[
            { title: t('forLender.see.1'), text: t('forLender.see.1.text') },
            { title: t('forLender.see.2'), text: t('forLender.see.2.text') },
            { title: t('forLender.see.3'), text: t('forLender.see.3.text') },
          ]}
        />
      </Section>
      <Section>
        <SectionHead
          title={t('forLender.need')}
          lead={t('forLender.need.lead')}
          aside={<LinkList links={[[paths.how, t('forLender.need.how')]]} />}
        />
        <Points
          points={[
            { title: t('forLender.need.1'), text: t('forLender.need.1.text') },
            { title: t('forLender.need.2'), text: t('forLender.need.2.text') },
            { title: t('forLender.need.3'), text: t('forLender.need.3.text') },
          ]}
        />
      </Section>
    </>
  );
}

function Figures({ facts }: PageProps) {
  const rupiahOf = (key: string) => formatRupiah(parameterOf(facts, key));
  const percentOf = (key: string) => formatPercentBp(parameterOf(facts, key));
  const [lowest, highest] = [formatPercentBp(rateOf(facts, 'A1')), formatPercentBp(rateOf(facts, 'C'))];
  return (
    <KeyFigures
      label={t('forLender.figures')}
      figures={[
        {
          label: t('forLender.minimum'),
          figure: rupiahOf('funding_minimum'),
          of: t('forLender.minimum.of', { step: rupiahOf('funding_step') }),
        },
        {
          label: t('forLender.interest'),
          figure: t('forLender.interest.range', { lowest, highest }),
          of: t('forLender.interest.of'),
        },
        { label: t('forLender.fee'), figure: percentOf('lender_fee'), of: t('forLender.fee.of') },
        { label: t('forLender.tax'), figure: percentOf('tax_resident'), of: t('forLender.tax.of') },
      ]}
    />
  );
}

/** The smallest funding of a typical group for a year. */
const example = { grade: 'A3', tenorMonths: 12 } as const satisfies { grade: Grade; tenorMonths: number };

function Example({ facts }: PageProps) {
  const { grade, tenorMonths } = example;
  const amount = parameterOf(facts, 'funding_minimum');
  const interestBps = rateOf(facts, grade);
  const feeBps = parameterOf(facts, 'lender_fee');
  const taxBps = parameterOf(facts, 'tax_resident');
  const instalments = instalmentCount(tenorMonths, 'weekly');
  const estimate = estimateReturn({ amount, interestBps, tenorMonths, instalments, feeBps, taxBps });
  return (
    <Section>
      <Beside>
        <div>
          <SectionHead title={t('forLender.example')} lead={t('forLender.example.lead')} />
          <LinkList
            links={[
              [paths.calculator, t('forLender.example.try')],
              [paths.tableLender, t('forLender.example.table')],
            ]}
          />
        </div>
        <Account
          title={t('forLender.example.title', { amount: formatRupiah(amount), months: tenorMonths, grade })}
          lines={[
            {
              label: t('forLender.example.interest', { rate: formatPercentBp(interestBps) }),
              amount: estimate.interest,
            },
            {
              label: t('forLender.example.fee', { rate: formatPercentBp(feeBps) }),
              amount: subtract(ZERO, estimate.fee),
            },
            {
              label: t('forLender.example.tax', { rate: formatPercentBp(taxBps) }),
              amount: subtract(ZERO, estimate.tax),
            },
          ]}
          sum={{ label: t('forLender.example.net'), amount: estimate.net }}
          remark={t('forLender.example.remark', { amount: formatRupiah(estimate.perInstalment), count: instalments })}
        />
      </Beside>
    </Section>
  );
}
