// /settings/staff/:id: one member of staff, the admin's actions on the account, and its history with reasons.
// Source: docs/screens.md; docs/domain.md §3.
import { useQuery } from '@tanstack/react-query';
import { Fragment } from 'react';
import { useParams } from 'react-router';
import { Card } from '#ui/Card.tsx';
import { type Line, Lines } from '#ui/Figures.tsx';
import { Note } from '#ui/Note.tsx';
import { Timeline } from '#ui/Timeline.tsx';
import { t } from '#ui/text.ts';
import { paths } from '../../paths.ts';
import { CaseFrame } from '../CaseFrame.tsx';
import frame from '../frame.module.css';
import { instantText } from '../instants.ts';
import { PageHead } from '../PageHead.tsx';
import { OfficerActs } from './OfficerActs.tsx';
import { OfficerState, rolesText, seenText } from './OfficerRows.tsx';
import { type OfficerDetail, officerQuery } from './officerQueries.ts';
import styles from './officers.module.css';
import { StaffChanges } from './StaffChanges.tsx';

const back = () => ({ to: paths.officers, label: t('officers.title') });

export function OfficerPage() {
  const { id = '' } = useParams();
  const officer = useQuery(officerQuery(id));
  return (
    <CaseFrame query={officer} title={t('officers.title')} back={back()}>
      {(found) => <Detail key={found.id} officer={found} />}
    </CaseFrame>
  );
}

function Detail({ officer }: { officer: OfficerDetail }) {
  const { name, login, email, state, groups } = officer;
  return (
    <>
      <PageHead
        title={name}
        back={back()}
        lead={[login, email ?? t('officers.email.none')].join(' · ')}
        aside={<OfficerState of={officer} />}
      />
      <div className={styles.two}>
        <div className={styles.col}>
          <Card title={t('officer.facts')} className={frame.card}>
            <Lines items={linesOf(officer)} />
            {state === 'left' && groups > 0 && <Note tone="wait">{t('officer.groups.text', { count: groups })}</Note>}
          </Card>
          <StaffChanges changes={officer.waiting ? [officer.waiting] : []} />
          <OfficerActs officer={officer} />
        </div>
        <Card title={t('officer.audit_event')} className={frame.card}>
          {officer.auditEvents.length === 0 && <p className={frame.remark}>{t('officer.audit_event.none')}</p>}
          <Timeline
            steps={officer.auditEvents.map(({ action, by, at, reason, roles }) => ({
              key: at + action,
              state: 'done',
              title: t(`officers.audit_event.${action}`),
              text: (
                <>
                  {t('officer.audit_event.by', { by: by ?? t('officer.audit_event.system'), at: instantText(at) })}
                  {[roles && rolesText(roles), reason].filter(Boolean).map((line) => (
                    <Fragment key={line}>
                      <br />
                      {line}
                    </Fragment>
                  ))}
                </>
              ),
            }))}
          />
        </Card>
      </div>
    </>
  );
}

function linesOf(officer: OfficerDetail): Line[] {
  const { roles, sessions, recoveryCodes, createdAt, groups } = officer;
  return [
    { label: t('officers.roles'), value: rolesText(roles) },
    { label: t('officer.signed_in'), value: seenText(officer) },
    { label: t('officer.sessions'), value: sessions },
    { label: t('officer.recovery'), value: recoveryCodes },
    { label: t('officer.groups'), value: groups },
    { label: t('officer.since'), value: instantText(createdAt) },
  ];
}
