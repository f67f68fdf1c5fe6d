// Beside the decision: who else has the same number, and what was done with this submission.
// Source: docs/screens.md (KYC); decision 0115.
import { Link } from 'react-router';
import type { StaffKyc } from '#contract/kyc.ts';
import { Card } from '#ui/Card.tsx';
import { classes } from '#ui/classes.ts';
import { Icon } from '#ui/Icon.tsx';
import { t } from '#ui/text.ts';
import { paths } from '../../paths.ts';
import frame from '../frame.module.css';
import { instantText } from '../instants.ts';
import styles from './desk.module.css';

type Match = StaffKyc['matches'][number];

const compared = [
  'identityNumber',
  'phone',
  'bankAccountNumber',
  'browser',
] as const satisfies readonly Match['field'][];

export function MatchesCard({ matches }: Pick<StaffKyc, 'matches'>) {
  const alone = compared.filter((field) => matches.every((match) => match.field !== field));
  return (
    <Card
      title={t('kycr.matches')}
      remark={matches.length > 0 && t('kycr.matches.count', { count: matches.length })}
      className={frame.card}
    >
      {matches.map((match) => (
        <p key={`${match.field} ${match.kind} ${match.id}`} className={styles.match}>
          <Icon name="warn" size={16} />
          <span>
            <span>{t(`kycr.match.${match.field}`)}</span> <Who match={match} />
          </span>
        </p>
      ))}
      {alone.length > 0 && (
        <p className={classes(styles.match, styles.agrees)}>
          <Icon name="check" size={16} />
          <span>{t('kycr.matches.none', { what: alone.map((field) => t(`kycr.matches.${field}`)).join(', ') })}</span>
        </p>
      )}
    </Card>
  );
}

function Who({ match: { kind, id, name } }: { match: Match }) {
  if (name === null) return <b>{t(`kycr.match.hidden.${kind}`)}</b>;
  const to = { lender: paths.kyc(id), person: paths.person(id), group: paths.group(id), lead: paths.lead(id) }[kind];
  return (
    <>
      <Link to={to}>{name}</Link> <span>{t(`kycr.match.kind.${kind}`)}</span>
    </>
  );
}

export function HistoryCard({ history }: Pick<StaffKyc, 'history'>) {
  return (
    <Card title={t('kycr.history')} className={frame.card}>
      <ul className={styles.history}>
        {history.map(({ at, action, by, picture, reason }) => (
          <li key={`${at} ${action} ${picture}`}>
            <span>
              <span>
                {picture
                  ? t('kycr.history.picture', { picture: t(`kyc.field.${picture}`) })
                  : t(`audit_event.${action}`)}
              </span>
              {reason && <small>{reason}</small>}
              {by && <small>{by}</small>}
            </span>
            <time dateTime={at}>{instantText(at)}</time>
          </li>
        ))}
      </ul>
    </Card>
  );
}
