// The full cost of a loan: each cost with its base, and the total for one member of an example group.
// Source: spec §9; docs/domain.md §2, §6; decision 0053.
import type { SiteFacts } from '#contract/site.ts';
import { costOfLoan, type LoanCost, shareCosts } from '#domain/cost.ts';
import type { Grade } from '#domain/grade.ts';
import { disbursementOf } from '#domain/lending.ts';
import { add, type Bp, formatPercentBp, formatRupiah, type Rupiah, rupiah, subtract, ZERO } from '#domain/money.ts';
import { flatInterest, instalmentCount } from '#domain/schedule.ts';
import { t } from '#ui/text.ts';
import type { PageProps } from '../page.ts';
import { parameterOf } from '../parameters.ts';
import { Account } from '../parts/Account.tsx';
import { rateOf } from '../parts/GradeRates.tsx';
import { LinkList } from '../parts/LinkList.tsx';
import { Section, SectionHead } from '../parts/Section.tsx';
import { paths } from '../paths.ts';
import styles from './Costs.module.css';

export function Costs({ facts }: PageProps) {
  const rupiahOf = (key: string) => formatRupiah(parameterOf(facts, key));
  const percentOf = (key: string) => formatPercentBp(parameterOf(facts, key));
  const [lowest, highest] = [formatPercentBp(rateOf(facts, 'A1')), formatPercentBp(rateOf(facts, 'C'))];
  const costs = [
    [t('forBorrower.cost.fee'), percentOf('borrower_fee'), t('forBorrower.cost.fee.of')],
    [t('forBorrower.cost.admin'), rupiahOf('admin_fee'), t('forBorrower.cost.admin.of')],
    [t('forBorrower.cost.stamp'), rupiahOf('stamp_duty'), t('forBorrower.cost.stamp.of')],
    [t('forBorrower.cost.bank'), rupiahOf('disbursement_bank_cost'), t('forBorrower.cost.bank.of')],
    [
      t('forBorrower.cost.interest'),
      t('forBorrower.cost.interest.range', { lowest, highest }),
      t('forBorrower.cost.interest.of'),
    ],
    [t('forBorrower.cost.fine'), percentOf('fine_per_day'), t('forBorrower.cost.fine.of')],
  ] as const;
  return (
    <Section>
      <SectionHead title={t('forBorrower.cost')} lead={t('forBorrower.cost.lead')} />
      <dl className={styles.costs}>
        {costs.map(([label, figure, of]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              {figure}
              <small>{of}</small>
            </dd>
          </div>
        ))}
      </dl>
    </Section>
  );
}

export function Example({ facts }: PageProps) {
  const { members, principal, tenorMonths: months, grade, interestBps, instalments, cost } = exampleLoan(facts);
  const lead = t('forBorrower.example.lead', { members, amount: formatRupiah(principal), months, grade });
  const feeRate = formatPercentBp(parameterOf(facts, 'borrower_fee'));
  return (
    <Section tint>
      <SectionHead title={t('forBorrower.example')} lead={lead} />
      <div className={styles.accounts}>
        <Account
          title={t('forBorrower.example.received')}
          lines={[
            { label: t('forBorrower.example.principal'), amount: principal },
            { label: t('forBorrower.example.fee', { rate: feeRate }), amount: subtract(ZERO, cost.serviceFee) },
            { label: t('forBorrower.example.admin'), amount: subtract(ZERO, cost.adminFee) },
            {
              label: t('forBorrower.example.shared'),
              amount: subtract(ZERO, add(cost.stampCost, cost.bankTransferCost)),
            },
          ]}
          sum={{ label: t('forBorrower.example.received.sum'), amount: cost.received }}
          remark={t('forBorrower.example.received.remark')}
        />
        <Account
          title={t('forBorrower.example.paid')}
          lines={[
            { label: t('forBorrower.example.principal'), amount: principal },
            {
              label: t('forBorrower.example.interest', { rate: formatPercentBp(interestBps), months }),
              amount: cost.interest,
            },
          ]}
          sum={{ label: t('forBorrower.example.paid.sum'), amount: cost.repayment }}
          remark={t('forBorrower.example.paid.remark', {
            count: instalments,
            amount: formatRupiah(cost.instalment),
            total: formatRupiah(cost.total),
            // The yearly rate of what was received against what is repaid.
            effective: formatPercentBp(cost.effectiveBps!),
          })}
        />
      </div>
      <LinkList links={[[paths.tableBorrower, t('forBorrower.right.table')]]} />
    </Section>
  );
}

const principal = rupiah(5_000_000);
const tenorMonths = 12;
const grade: Grade = 'A3';
const rhythm = 'weekly';

type ExampleLoan = {
  members: number;
  principal: Rupiah;
  tenorMonths: number;
  grade: Grade;
  interestBps: Bp;
  instalments: number;
  cost: LoanCost;
};

/** Five million each for a year, weekly, at grade A3. */
function exampleLoan(facts: SiteFacts): ExampleLoan {
  const members = parameterOf(facts, 'group_members');
  const interestBps = rateOf(facts, grade);
  const instalments = instalmentCount(tenorMonths, rhythm);
  const disbursement = disbursementOf({
    loanAmount: rupiah(principal * members),
    memberCount: members,
    serviceFeeBps: parameterOf(facts, 'borrower_fee'),
    adminFee: parameterOf(facts, 'admin_fee'),
    stampCost: parameterOf(facts, 'stamp_duty'),
    bankTransferCost: parameterOf(facts, 'disbursement_bank_cost'),
  });
  const principals = Array.from({ length: members }, () => principal);
  const interest = flatInterest(principal, interestBps, tenorMonths);
  const cost = costOfLoan({ principal, interest, instalments, rhythm }, shareCosts(disbursement, principals)[0]!);
  return { members, principal, tenorMonths, grade, interestBps, instalments, cost };
}
