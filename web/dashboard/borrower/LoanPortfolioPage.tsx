// /dashboard/borrowers/:id/portfolio, "Anggota dan Akad": each member's part, her agreement, the loan's journey, and the way to sign.
// Source: spec §2 (Borrower-side views), §4 (Borrower banners); settled 63; S2.052, S4.039.
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import type { BorrowerPortfolio } from '#contract/borrower.ts';
import { Card } from '#ui/Card.tsx';
import { ListFaces } from '#ui/Faces.tsx';
import { PageHead } from '#ui/Page.tsx';
import { LinesSkeleton } from '#ui/Skeleton.tsx';
import { t } from '#ui/text.ts';
import { paths } from '../../paths.ts';
import { LendingFacts } from '../lending/LendingFacts.tsx';
import width from '../width.module.css';
import { AgreementCard } from './AgreementCard.tsx';
import styles from './borrower.module.css';
import { LoanBanner } from './LoanBanner.tsx';
import { LoanJourney } from './LoanJourney.tsx';
import { LoanStatus } from './LoanStatus.tsx';
import { loanQuery } from './loanQueries.ts';
import { MembersCard } from './MembersCard.tsx';

export function LoanPortfolioPage() {
  const { id = '' } = useParams();
  const loan = useQuery(loanQuery(id));
  const name = loan.data?.lending.proposal.name;
  return (
    <div className={width.wide}>
      {loan.data && <LoanBanner loan={loan.data} />}
      <PageHead
        title={t('loan.portfolio.title')}
        back={{ to: paths.borrower(id), label: name ?? t('loan.portfolio.back') }}
        above={loan.data && <LoanStatus loan={loan.data} />}
        lead={name && t('loan.portfolio.lead', { name })}
      />
      <ListFaces
        query={loan}
        what={t('loan.detail.what')}
        loading={
          <Card>
            <LinesSkeleton rows={8} />
          </Card>
        }
      >
        {(found) => <Parts loan={found} />}
      </ListFaces>
    </div>
  );
}

function Parts({ loan }: { loan: BorrowerPortfolio }) {
  return (
    <div className={styles.columns}>
      <MembersCard loan={loan} />
      <div className={styles.parts}>
        <AgreementCard loan={loan} />
        <LoanJourney loan={loan} />
        <LendingFacts details={loan.details} side="right" />
      </div>
    </div>
  );
}
