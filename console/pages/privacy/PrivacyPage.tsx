// /privacy: erasures that wait for a second person, and people whose processing is limited; the requests themselves
// are complaints.
// Source: decision 0081.
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { PrivacyBoard } from '#contract/privacy.ts';
import { formatDate } from '#domain/calendar.ts';
import { Card } from '#ui/Card.tsx';
import { ListFaces } from '#ui/Faces.tsx';
import { LinesSkeleton } from '#ui/Skeleton.tsx';
import { Sub } from '#ui/Table.tsx';
import { t } from '#ui/text.ts';
import { paths } from '../../paths.ts';
import { canDo, usePerson } from '../../person.ts';
import frame from '../frame.module.css';
import columns from '../officers/officers.module.css';
import { instantText } from '../instants.ts';
import { PageHead } from '../PageHead.tsx';
import { boardQuery } from './privacyQueries.ts';

const requests = `${paths.complaints}?state=open&category=privacy`;

export function PrivacyPage() {
  const me = usePerson();
  const answers = canDo(me, 'complaint.read');
  return (
    <div className={frame.page}>
      <PageHead
        title={t('privacydesk.title')}
        lead={answers ? <Link to={requests}>{t('privacydesk.requests')}</Link> : undefined}
      />
      <ListFaces query={useQuery(boardQuery)} what={t('privacydesk.what')} loading={<LinesSkeleton rows={6} />}>
        {(board) => <Board board={board} />}
      </ListFaces>
    </div>
  );
}

function Board({ board: { requests, limits } }: { board: PrivacyBoard }) {
  return (
    <div className={columns.col}>
      <Card title={t('privacydesk.erasures')} className={frame.card}>
        {requests.length === 0 && <p className={frame.remark}>{t('privacydesk.erasures.none')}</p>}
        <ul>
          {requests.map(({ id, person, reason, enteredBy, enteredAt }) => (
            <li key={id}>
              <Link to={paths.privacyOf(person.id)}>{person.name}</Link>
              <Sub>
                {[reason, t('privacydesk.by', { name: enteredBy.name, at: instantText(enteredAt) })].join(' · ')}
              </Sub>
            </li>
          ))}
        </ul>
      </Card>
      <Card title={t('privacydesk.limits')} className={frame.card}>
        {limits.length === 0 && <p className={frame.remark}>{t('privacydesk.limits.none')}</p>}
        <ul>
          {limits.map(({ person, reason, until }) => (
            <li key={person.id}>
              <Link to={paths.privacyOf(person.id)}>{person.name}</Link>
              <Sub>{[reason, untilText(until)].join(' · ')}</Sub>
            </li>
          ))}
        </ul>
      </Card>
    </div>
  );
}

const untilText = (until: PrivacyBoard['limits'][number]['until']): string =>
  until === null ? t('privacydesk.until.open') : t('privacydesk.until', { date: formatDate(until) });
