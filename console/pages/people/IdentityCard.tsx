// The lender's identity, masked. A full value replaces its mask once a reason was given, for as long as the page is
// open.
// Source: docs/domain.md §1, §3.
import { useState } from 'react';
import { Link } from 'react-router';
import type { Endpoints } from '#contract/all.ts';
import type { PersonDetail } from '#contract/people.ts';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { call } from '#ui/client.ts';
import { t } from '#ui/text.ts';
import { paths } from '../../paths.ts';
import { canDo, usePerson } from '../../person.ts';
import { RevealDialog } from '../RevealDialog.tsx';
import frame from '../frame.module.css';
import styles from './people.module.css';

type Shown = { key: string; label: string; value: string | null; note?: string; wanted: Wanted | null };

export function IdentityCard({ person }: { person: PersonDetail }) {
  const me = usePerson();
  const [asked, setAsked] = useState<Shown | null>(null);
  const [seen, setSeen] = useState<Readonly<Record<string, string>>>({});
  const readsKyc = canDo(me, 'kyc.read');
  return (
    <Card
      title={t('person.identity')}
      className={frame.card}
      remark={
        readsKyc && person.kycStatus !== 'not_verified' && <Link to={paths.kyc(person.id)}>{t('person.kyc')}</Link>
      }
    >
      <dl>
        {fieldsOf(person).map((field) => (
          <Field
            key={field.key}
            of={field}
            shown={seen[field.key] ?? field.value}
            onReveal={field.key in seen ? null : setAsked}
          />
        ))}
      </dl>
      {asked?.wanted && (
        <RevealDialog
          title={t('person.reveal.of', { field: asked.label })}
          act={t('person.reveal.act')}
          label={t('person.reason')}
          lead={t('person.reveal.text')}
          ask={(reason) => reveal(person.id, asked.wanted, reason)}
          onClose={() => setAsked(null)}
          onSeen={(value) => {
            setSeen({ ...seen, [asked.key]: value });
            setAsked(null);
          }}
        />
      )}
    </Card>
  );
}

function fieldsOf(person: PersonDetail): Shown[] {
  const wants = (field: Wanted['field'], value: string | null, account?: string): Wanted | null =>
    value !== null && person.reveals.includes(field) ? { field, account } : null;
  const encrypted = (field: Wanted['field'], label: string, value: string | null, note?: string): Shown => ({
    key: field,
    label,
    value,
    ...(note === undefined ? {} : { note }),
    wanted: wants(field, value),
  });
  const plain = (key: string, label: string, value: string): Shown => ({ key, label, value, wanted: null });
  const verified = t(person.emailVerified ? 'person.email.verified' : 'person.email.unverified');
  return [
    encrypted('phone', t('person.phone'), person.phone),
    encrypted('email', t('person.email'), person.email, person.email === null ? undefined : verified),
    encrypted('identityNumber', t('person.nik'), person.identityNumber),
    encrypted('npwpNumber', t('person.npwp'), person.npwpNumber),
    ...person.accounts.map(({ id, bank, holder, number }) => ({
      key: id,
      label: t('person.account', { bank }),
      value: number,
      note: t('person.account.holder', { holder }),
      wanted: wants('bankAccountNumber', number, id),
    })),
    plain(
      'signature',
      t('person.signature'),
      t(person.signatureActive ? 'person.signature.on' : 'person.signature.off'),
    ),
    plain('borrower', t('person.borrower'), t(person.isBorrower ? 'person.yes' : 'person.no')),
    plain('sessions', t('person.sessions'), String(person.sessions)),
  ];
}

type FieldProps = { of: Shown; shown: string | null; onReveal: ((field: Shown) => void) | null };

function Field({ of, shown, onReveal }: FieldProps) {
  return (
    <div className={styles.field}>
      <dt>{of.label}</dt>
      <dd>
        <span className={shown === null ? frame.remark : styles.value}>{shown ?? t('person.none')}</span>
        {of.note !== undefined && <span className={frame.remark}>{of.note}</span>}
        {of.wanted && onReveal && (
          <span className={styles.acts}>
            <Button kind="text" size="sm" icon="eye" onClick={() => onReveal(of)}>
              {t('person.reveal')}
              <span className="sr"> {of.label}</span>
            </Button>
          </span>
        )}
      </dd>
    </div>
  );
}

/** Which value, and of which account. */
type Wanted = Omit<Endpoints['POST staff/people/:id/reveals']['body'], 'reason'>;

const reveal = (id: string, wanted: Wanted | null, reason: string) => {
  if (wanted === null) throw new Error('only a masked value is revealed');
  return call('POST staff/people/:id/reveals', { params: { id }, body: { ...wanted, reason } });
};
