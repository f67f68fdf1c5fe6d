// /dashboard/plan, "Rencana pendanaan": her rules, the basket that they fill, and how a confirmed one ended
// (`?jawaban=`). Nothing moves without her act.
// Source: docs/screens.md; decision 0107.
import './words.ts';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import type { BasketOffer, PlanPage as Page } from '#contract/plan.ts';
import { businessDateOf, formatShortDate, formatTime } from '#domain/calendar.ts';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { EmptyState, ListFaces } from '#ui/Faces.tsx';
import { lazyPart } from '#ui/late.tsx';
import { PageHead } from '#ui/Page.tsx';
import { FiguresSkeleton, LinesSkeleton } from '#ui/Skeleton.tsx';
import { t } from '#ui/text.ts';
import { paths } from '../../paths.ts';
import width from '../width.module.css';
import { AnswerFace } from './AnswerFace.tsx';
import { BasketFace, type Changes, unchanged } from './BasketFace.tsx';
import styles from './plan.module.css';
import { planQuery } from './planQueries.ts';

const ConfirmFace = lazyPart(async () => (await import('./ConfirmFace.tsx')).ConfirmFace);
const RulesDialog = lazyPart(async () => (await import('./RulesDialog.tsx')).RulesDialog);

export function PlanPage() {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const answer = search.get('jawaban');
  const [offer, setOffer] = useState<BasketOffer | null>(null);
  // Here, so that what she changed is still there when she comes back from the confirmation.
  const [changes, setChanges] = useState(unchanged);
  const answered = (id: string) => {
    setOffer(null);
    setChanges(unchanged);
    void navigate(paths.planAnswer(id), { replace: true });
  };
  if (offer !== null)
    return (
      <Suspense fallback={<Loading />}>
        <ConfirmFace offer={offer} onBack={() => setOffer(null)} onAnswered={answered} />
      </Suspense>
    );
  return answer === null ? (
    <Plan changes={changes} onChange={setChanges} onOffer={setOffer} />
  ) : (
    <AnswerFace id={answer} onOffer={setOffer} />
  );
}

type PlanProps = {
  changes: Changes;
  onChange: (changes: Changes) => void;
  onOffer: (offer: BasketOffer) => void;
};

function Plan({ changes, onChange, onOffer }: PlanProps) {
  const plan = useQuery(planQuery);
  const [editing, setEditing] = useState(false);
  const edit = () => setEditing(true);
  return (
    <div className={width.wide}>
      <PageHead
        title={t('fundplan.title')}
        lead={t('fundplan.lead')}
        back={{ to: paths.marketplaces, label: t('fundplan.back') }}
      />
      <ListFaces
        query={plan}
        what={t('fundplan.what')}
        loading={<Loading />}
        isEmpty={({ rules }) => rules === null}
        empty={
          <Card label={t('fundplan.title')}>
            <EmptyState
              art="bridge"
              title={t('fundplan.none.title')}
              text={t('fundplan.none.text')}
              action={<Button onClick={edit}>{t('fundplan.none.action')}</Button>}
            />
          </Card>
        }
      >
        {(page) => (
          <>
            <LastAnswer page={page} />
            <BasketFace page={page} changes={changes} onChange={onChange} onEdit={edit} onOffer={onOffer} />
          </>
        )}
      </ListFaces>
      {editing && plan.data && (
        <Suspense fallback={null}>
          <RulesDialog rules={plan.data.rules} onClose={() => setEditing(false)} />
        </Suspense>
      )}
    </div>
  );
}

function LastAnswer({ page: { last } }: { page: Page }) {
  if (last === null) return null;
  const at = new Date(last.confirmedAt);
  return (
    <p className={styles.last}>
      <Link to={paths.planAnswer(last.id)}>
        {t('fundplan.last', { date: formatShortDate(businessDateOf(at)), time: formatTime(at) })}
      </Link>
    </p>
  );
}

function Loading() {
  return (
    <>
      <FiguresSkeleton />
      <Card>
        <LinesSkeleton rows={10} />
      </Card>
    </>
  );
}
