// /privacy/:id: whether a person's data can be erased, what requires keeping it and until when, and the actions of
// maker and checker.
// Invariant: the person who entered a request is not offered its approval; the server refuses it anyway.
// Source: decision 0081.
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useParams } from 'react-router';
import type { PrivacyStatus } from '#contract/privacy.ts';
import type { StaffPerson } from '#contract/staff.ts';
import { formatDate } from '#domain/calendar.ts';
import type { Permission } from '#domain/permissions.ts';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { t } from '#ui/text.ts';
import { paths } from '../../paths.ts';
import { canDo, usePerson } from '../../person.ts';
import { CaseFrame } from '../CaseFrame.tsx';
import { isOwn } from '../four-eyes/entry.ts';
import frame from '../frame.module.css';
import columns from '../officers/officers.module.css';
import { instantText } from '../instants.ts';
import { PageHead } from '../PageHead.tsx';
import { ReasonDialog } from '../ReasonDialog.tsx';
import { type Act, sendPrivacy, shownBy, standingQuery } from './privacyQueries.ts';

const askedWith: Record<Act, Permission> = {
  enter: 'privacy.erasure.enter',
  approve: 'privacy.erasure.approve',
  cancel: 'privacy.erasure.cancel',
  restrict: 'privacy.limit',
  lift: 'privacy.limit',
};

export function PrivacyPersonPage() {
  const { id = '' } = useParams();
  const back = { to: paths.privacy, label: t('privacydesk.title') };
  return (
    <CaseFrame query={useQuery(standingQuery(id))} title={t('privacydesk.title')} what={t('privacyr.what')} back={back}>
      {(found) => (
        <div className={columns.col}>
          <PageHead title={found.person.name} back={back} />
          <Status standing={found} />
          <Acts key={found.person.id} standing={found} />
        </div>
      )}
    </CaseFrame>
  );
}

function Status({ standing: { erasedAt, blocks, keptUntil, limit, request } }: { standing: PrivacyStatus }) {
  if (erasedAt !== null)
    return <Card className={frame.card}>{t('privacyr.erased', { at: instantText(erasedAt) })}</Card>;
  return (
    <div className={columns.col}>
      <Card title={t('privacyr.standing')} className={frame.card}>
        <p>{t(blocks.length === 0 ? 'privacyr.erasable' : 'privacyr.blocked')}</p>
        <ul className={columns.reasons}>
          {blocks.map((block) => (
            <li key={block}>{t(`privacy.block.${block}`)}</li>
          ))}
        </ul>
        {blocks.includes('retention') && keptUntil !== null && (
          <p>{t('privacyr.kept', { date: formatDate(keptUntil) })}</p>
        )}
      </Card>
      <Card title={t('privacyr.limit')} className={frame.card}>
        <p>{limit?.reason ?? t('privacyr.limit.none')}</p>
        {limit && <p className={frame.remark}>{byText(limit.setBy.name, limit.setAt)}</p>}
      </Card>
      <Card title={t('privacyr.request')} className={frame.card}>
        <p>{request?.reason ?? t('privacyr.request.none')}</p>
        {request && <p className={frame.remark}>{byText(request.enteredBy.name, request.enteredAt)}</p>}
      </Card>
    </div>
  );
}

const byText = (name: string, at: string): string => t('privacydesk.by', { name, at: instantText(at) });

function Acts({ standing }: { standing: PrivacyStatus }) {
  const me = usePerson();
  const { person, request } = standing;
  const [asked, setAsked] = useState<{ act: Act; request: string | null } | null>(null);
  if (!Object.values(askedWith).some((permission) => canDo(me, permission))) return null;
  const offered = actsOn(standing, me).filter((act) => canDo(me, askedWith[act]));
  return (
    <div className={frame.marks}>
      {offered.map((act) => (
        <Button key={act} kind="outline" onClick={() => setAsked({ act, request: request?.id ?? null })}>
          {t(`privacyr.${act}`)}
        </Button>
      ))}
      {asked && (
        <ReasonDialog
          title={t(`privacyr.${asked.act}`)}
          label={t('privacyr.reason')}
          lead={t(`privacyr.${asked.act}.text`)}
          danger={asked.act === 'approve'}
          shownBy={shownBy}
          send={(reason) => sendPrivacy(person.id, { ...asked, reason })}
          onClose={() => setAsked(null)}
        />
      )}
    </div>
  );
}

function actsOn({ erasedAt, blocks, limit, request }: PrivacyStatus, me: StaffPerson): Act[] {
  if (erasedAt !== null) return [];
  const acts: (Act | false)[] = [
    request === null && blocks.length === 0 && 'enter',
    request !== null && !isOwn(me, request) && 'approve',
    request !== null && 'cancel',
    limit === null ? 'restrict' : 'lift',
  ];
  return acts.filter((act) => act !== false);
}
